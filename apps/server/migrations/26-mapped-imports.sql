-- 26 · Mapped imports: files with other headings, the mappings that a company keeps for them, and what such imports
-- listed.

-- The mappings that a company keeps. The next file with the same headings is read with one of them.
CREATE TABLE import_profile (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('import-profile', 1),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- The headings that the mapping uses. More of them make a file more certain.
  headings text[] NOT NULL DEFAULT '{}',
  -- The first rows of the sheet that the mapping was made for.
  sample jsonb NOT NULL,
  mapping jsonb NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE import_profile IS
  'The mappings that a company keeps by name, for files whose headings are not ours.';
CREATE UNIQUE INDEX import_profile_name_key ON import_profile (company_id, lower(name COLLATE "und-x-icu"));

ALTER TABLE equipment_import
  DROP CONSTRAINT equipment_import_state_check,
  ADD CONSTRAINT equipment_import_state_check CHECK (state IN
    ('uploaded', 'mapping', 'matching', 'analysing', 'waiting', 'applying', 'done', 'failed', 'cancelled', 'undoing',
      'undone')),
  -- The first rows of each sheet, until the import has ended. Null for a file with our headings.
  ADD COLUMN sample jsonb,
  -- The draft, or the mapping that the file is read with.
  ADD COLUMN mapping jsonb,
  -- Counts the saves of the draft. A save names the version that it changes.
  ADD COLUMN mapping_version integer NOT NULL DEFAULT 0,
  -- Who saved the draft last. Null for the proposal of Rampart.
  ADD COLUMN mapping_saved_by text,
  -- Whether the file is read with the mapping. Otherwise it is a draft.
  ADD COLUMN is_mapped boolean NOT NULL DEFAULT false,
  -- Whether the products of the pairs of maker and model are decided.
  ADD COLUMN is_matched boolean NOT NULL DEFAULT false,
  -- The kept mapping that was used. Its name stays when it is removed.
  ADD COLUMN profile_id integer,
  ADD COLUMN profile_name text,
  -- Columns and rows of the file that the import does not take.
  ADD COLUMN not_taken jsonb NOT NULL DEFAULT '{"columns": [], "rows": []}',
  ADD FOREIGN KEY (company_id, profile_id) REFERENCES import_profile (company_id, id) ON DELETE SET NULL (profile_id),
  DROP CONSTRAINT equipment_import_crashed_step_check,
  ADD CONSTRAINT equipment_import_crashed_step_check CHECK (crashed_step IN ('read', 'match', 'analyse', 'apply', 'undo'));
-- Removing a profile looks for its imports.
CREATE INDEX equipment_import_profile_idx ON equipment_import (company_id, profile_id) WHERE profile_id IS NOT NULL;

ALTER TABLE import_turn
  DROP CONSTRAINT import_turn_step_check,
  ADD CONSTRAINT import_turn_step_check CHECK (step IN ('read', 'match', 'analyse', 'apply', 'undo'));

-- What an applied import with a profile listed. The next import with this profile proposes what is missing from it as
-- gone.
CREATE TABLE import_listing (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  profile_id integer NOT NULL,
  -- The listed assets, and the listed products with and without assets.
  asset_ids integer[] NOT NULL DEFAULT '{}',
  product_ids integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (company_id, import_id),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, profile_id) REFERENCES import_profile (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE import_listing IS
  'What each applied import with a kept mapping listed. The next one shows with it what is missing from its file.';
CREATE INDEX import_listing_profile_idx ON import_listing (company_id, profile_id, import_id);

ALTER TABLE import_profile ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_listing ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON import_profile TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_listing TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON import_profile TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_listing TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON import_profile, import_listing TO rampart_company;
GRANT SELECT, DELETE ON import_profile, import_listing TO rampart_operator;
