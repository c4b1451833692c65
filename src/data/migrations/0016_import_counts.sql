-- What a trial of a list counted is called «counts» in code; lists that wait for their answer keep theirs.
UPDATE "imports" SET "trial" = ("trial" - 'tally') || jsonb_build_object('counts', "trial"->'tally') WHERE "trial" ? 'tally';
