-- 04 · Spreadsheets that come in and go out.
--
-- The rows of these tables are the truth: a job only carries their numbers. So an import goes on where it was after a
-- restart, and is never applied twice or half.

CREATE TABLE spreadsheet_export (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  -- Written into the file, hidden.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  made_at timestamptz NOT NULL DEFAULT now(),
  -- The assets in it and the version of each, in one order.
  asset_ids integer[] NOT NULL DEFAULT '{}',
  versions integer[] NOT NULL DEFAULT '{}',
  -- The products in it, with and without assets.
  product_ids integer[] NOT NULL DEFAULT '{}',
  -- What its locations were called, by id: a new name is no new version of an asset.
  location_names jsonb NOT NULL DEFAULT '{}',
  -- The lists are kept for as long as they can be used. The row stays, so that it is known that there was such an export.
  cleared_at timestamptz,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE spreadsheet_export IS
  'What an export listed. When its file comes back, this tells what was taken out of it from what was never in it.';
-- What the job that clears them looks for.
CREATE INDEX spreadsheet_export_kept_idx ON spreadsheet_export (made_at) WHERE cleared_at IS NULL;

CREATE TABLE equipment_import (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('import', 1),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
  type text NOT NULL CHECK (type IN ('import-new', 'import-edit', 'import-both')),
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN
    ('uploaded', 'analysing', 'waiting', 'applying', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How often work in its state was begun: a file that takes the server down with it is given up.
  attempts smallint NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  reason text,
  export_id uuid,
  -- Whether the person who confirmed it wants what is missing removed; null until somebody did.
  removals boolean,
  user_id uuid NOT NULL,
  -- It runs later, under the names of those who uploaded it or undid it.
  user_name text NOT NULL,
  impersonator_id uuid,
  impersonator_name text,
  -- Whether the person who uploaded it may create locations.
  creates_locations boolean NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- Null while the file comes in: nobody sees it before it is complete.
  received_at timestamptz,
  finished_at timestamptz,
  -- What an undo needs beside the rows: products that came into My Equipment, products that left it with their groups,
  -- and locations that were made.
  added_products integer[] NOT NULL DEFAULT '{}',
  removed_products jsonb NOT NULL DEFAULT '[]',
  created_locations jsonb NOT NULL DEFAULT '[]',
  undone_by_id uuid,
  undone_by_name text,
  undone_by_impersonator_id uuid,
  undone_by_impersonator_name text,
  undone_at timestamptz,
  kept integer NOT NULL DEFAULT 0,
  -- Its rows are kept for as long as they can be used, and cleared then. The import stays with its counts.
  rows_cleared_at timestamptz,
  PRIMARY KEY (company_id, id)
);
COMMENT ON TABLE equipment_import IS 'Uploaded spreadsheets, with their state, counts, and what an undo needs.';
-- What a starting server looks for.
CREATE INDEX equipment_import_open_idx ON equipment_import (company_id, id)
  WHERE state IN ('uploaded', 'analysing', 'applying', 'undoing');
-- What the job that clears their rows looks for.
CREATE INDEX equipment_import_kept_idx ON equipment_import (company_id, id) WHERE rows_cleared_at IS NULL;

CREATE TABLE import_turn (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  worker uuid NOT NULL,
  -- The server that works on an import renews this; after this time another server may go on.
  until timestamptz NOT NULL,
  import_id integer,
  -- The progress is here because the import's own row is locked while it is applied.
  progress smallint NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id)
);
COMMENT ON TABLE import_turn IS 'Imports of a company take turns: which server works on which import, and how far it is.';

CREATE TABLE import_file_part (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, import_id, part),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE import_file_part IS
  'The file of an import in parts: no server has to hold all of it, and any server can go on with it.';

CREATE TABLE import_row (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  -- The row of the sheet; what is missing from it comes after all of them.
  position integer NOT NULL,
  row_number integer,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'unchanged', 'removed', 'faulty')),
  -- A row without an asset: it brings a product into My Equipment, or takes it out.
  is_product boolean NOT NULL DEFAULT false,
  product_id integer,
  asset_id integer,
  -- The version that the row was compared with: another one at the time of applying means that somebody was faster.
  version integer,
  -- What the sheet holds, by its headings; a blank cell is not in it.
  sheet jsonb NOT NULL DEFAULT '{}',
  -- What changes, by the names of the asset's columns; the location by its name.
  cells jsonb NOT NULL DEFAULT '{}',
  -- The values of the same fields before the change.
  before jsonb NOT NULL DEFAULT '{}',
  -- Each with its column, or null, and the reason.
  faults jsonb NOT NULL DEFAULT '[]',
  -- An undo left it alone because it had changed since.
  was_kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, import_id, position),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE import_row IS
  'One row for each row of the sheet, and for each asset or product that the sheet no longer lists.';
CREATE INDEX import_row_kind_idx ON import_row (company_id, import_id, kind, position);
-- Rows find each other by their assets.
CREATE INDEX import_row_asset_idx ON import_row (company_id, import_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX import_row_kept_idx ON import_row (company_id, import_id, position) WHERE was_kept;

-- A file brings thousands of rows at once, and the statements that compare them are planned right after: with the
-- statistics from before, they would take hours. Only the owner of a table may analyse it.
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
-- A server that starts looks for what another left unfinished.
GRANT SELECT, DELETE
  ON spreadsheet_export, equipment_import, import_turn, import_file_part, import_row TO rampart_operator;
