-- 04 · Imports and exports of spreadsheets.
--
-- The state of an import is in these tables. A job contains only the import's number. So an import continues after a
-- restart, and is never applied twice or in part.

CREATE TABLE spreadsheet_export (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  -- A hidden cell of the file contains this id.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  made_at timestamptz NOT NULL DEFAULT now(),
  -- The exported assets and their versions, in the same order.
  asset_ids integer[] NOT NULL DEFAULT '{}',
  versions integer[] NOT NULL DEFAULT '{}',
  -- The exported products, with and without assets.
  product_ids integer[] NOT NULL DEFAULT '{}',
  -- The names of the locations at that time, by id. A new location name does not change the version of an asset.
  location_names jsonb NOT NULL DEFAULT '{}',
  -- When a job emptied the lists because the export is too old to be used. The row stays as proof of the export.
  cleared_at timestamptz,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE spreadsheet_export IS
  'The content of each export. When a user imports its file, this shows which rows the user deleted from it.';
-- Finds the exports that the job has to clear.
CREATE INDEX spreadsheet_export_kept_idx ON spreadsheet_export (made_at) WHERE cleared_at IS NULL;

CREATE TABLE equipment_import (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('import', 1),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
  type text NOT NULL CHECK (type IN ('import-new', 'import-edit', 'import-both')),
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN
    ('uploaded', 'analysing', 'waiting', 'applying', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How often a server started work in this state. After several crashes on the same file the import fails.
  attempts smallint NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  reason text,
  export_id uuid,
  -- Whether the user who confirmed the import chose to remove the missing assets. Null until a user confirms.
  removals boolean,
  user_id uuid NOT NULL,
  -- The import runs later, with the names of the users who uploaded or undid it.
  user_name text NOT NULL,
  impersonator_id uuid,
  impersonator_name text,
  -- Whether the user who uploaded it has the permission to create locations.
  creates_locations boolean NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- Null during the upload. The import is visible when the file is complete.
  received_at timestamptz,
  finished_at timestamptz,
  -- The data that an undo needs besides the rows: products added to My Equipment, products removed from it with their
  -- groups, and created locations.
  added_products integer[] NOT NULL DEFAULT '{}',
  removed_products jsonb NOT NULL DEFAULT '[]',
  created_locations jsonb NOT NULL DEFAULT '[]',
  undone_by_id uuid,
  undone_by_name text,
  undone_by_impersonator_id uuid,
  undone_by_impersonator_name text,
  undone_at timestamptz,
  kept integer NOT NULL DEFAULT 0,
  -- When a job deleted the rows because they are too old to be used. The import stays with its counts.
  rows_cleared_at timestamptz,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE equipment_import IS 'Uploaded spreadsheets, with their state, their counts, and the data for an undo.';
-- Finds the imports that a starting server has to continue.
CREATE INDEX equipment_import_open_idx ON equipment_import (company_id, id)
  WHERE state IN ('uploaded', 'analysing', 'applying', 'undoing');
-- Finds the imports whose rows the job has to clear.
CREATE INDEX equipment_import_kept_idx ON equipment_import (company_id, id) WHERE rows_cleared_at IS NULL;

CREATE TABLE import_turn (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  worker uuid NOT NULL,
  -- The server that works on an import renews this time. After it, another server can continue the import.
  until timestamptz NOT NULL,
  import_id integer,
  -- The progress is in this table because the row of the import is locked while it is applied.
  progress smallint NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id)
);
COMMENT ON TABLE import_turn IS
  'The running import of each company, its server and its progress. A company runs one import at a time.';

CREATE TABLE import_file_part (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, import_id, part),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE import_file_part IS
  'The file of an import in parts. No server needs the complete file in memory, and any server can continue.';

CREATE TABLE import_row (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  -- The row of the sheet. Assets and products that are missing from the sheet follow after the last row.
  position integer NOT NULL,
  row_number integer,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'unchanged', 'removed', 'faulty')),
  -- A row without an asset. It adds a product to My Equipment or removes it.
  is_product boolean NOT NULL DEFAULT false,
  product_id integer,
  asset_id integer,
  -- The version that the row was compared with. If it differs when the import is applied, another user changed the
  -- asset.
  version integer,
  -- The cells of the sheet by heading, without blank cells.
  sheet jsonb NOT NULL DEFAULT '{}',
  -- The new values by column of the asset. The location is given by name.
  cells jsonb NOT NULL DEFAULT '{}',
  -- The values of the same fields before the change.
  before jsonb NOT NULL DEFAULT '{}',
  -- Each fault has a reason and a column. The column is null if the fault concerns the row.
  faults jsonb NOT NULL DEFAULT '[]',
  -- An undo did not restore it because it was changed after the import.
  was_kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, import_id, position),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE import_row IS
  'One row for each row of the sheet, and one for each asset or product that is missing from the sheet.';
CREATE INDEX import_row_kind_idx ON import_row (company_id, import_id, kind, position);
-- Finds rows of the same import with the same asset.
CREATE INDEX import_row_asset_idx ON import_row (company_id, import_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX import_row_kept_idx ON import_row (company_id, import_id, position) WHERE was_kept;

-- A file adds thousands of rows, and PostgreSQL plans the statements that compare them directly after that. With the
-- old statistics these statements would take hours. Only the owner of a table can analyse it.
CREATE FUNCTION survey_import_rows() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ANALYZE public.import_row;
END
$$;
REVOKE ALL ON FUNCTION survey_import_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION survey_import_rows TO rampart_company;

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE spreadsheet_export ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE equipment_import ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_turn ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_file_part ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_row ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON spreadsheet_export TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON equipment_import TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_turn TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_file_part TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_row TO rampart_company USING (company_id = current_company_id());

CREATE POLICY operator ON spreadsheet_export TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON equipment_import TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_turn TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_file_part TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_row TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT, INSERT, UPDATE, DELETE
  ON spreadsheet_export, equipment_import, import_turn, import_file_part, import_row TO rampart_company;
-- A starting server looks for imports that another server did not finish.
GRANT SELECT, DELETE
  ON spreadsheet_export, equipment_import, import_turn, import_file_part, import_row TO rampart_operator;
