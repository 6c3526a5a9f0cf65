-- The rows of an import and what an export listed are kept for as long as they can be used, and cleared then. The
-- import itself stays with its counts, and so does the knowledge that there was such an export.
ALTER TABLE equipment_import
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN rows_cleared_at timestamptz;
ALTER TABLE spreadsheet_export ADD COLUMN cleared_at timestamptz;
-- What the job looks for.
CREATE INDEX equipment_import_kept_idx ON equipment_import (company_id, id) WHERE rows_cleared_at IS NULL;
CREATE INDEX spreadsheet_export_kept_idx ON spreadsheet_export (made_at) WHERE cleared_at IS NULL;
