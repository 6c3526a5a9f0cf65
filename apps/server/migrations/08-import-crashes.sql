-- 08 · Import crashes: an import that stops the server repeatedly in the same step is given up.
--
-- import_turn names the step that a server works on. A row that its server neither renewed nor removed shows that this
-- server ended during the step.

ALTER TABLE import_turn
  ADD COLUMN step text CHECK (step IN ('read', 'analyse', 'apply', 'undo')),
  -- The process that works on it. A process that stops in an orderly way removes its rows.
  ADD COLUMN process uuid;

ALTER TABLE equipment_import
  -- How many servers in a row ended during this step of the import.
  ADD COLUMN crashes smallint NOT NULL DEFAULT 0,
  ADD COLUMN crashed_step text CHECK (crashed_step IN ('read', 'analyse', 'apply', 'undo'));

COMMENT ON COLUMN equipment_import.attempts IS
  'How often the work failed in this state. After several failures the import fails. A crash of a server is no failure.';
