-- 31 · The cells of mapped imports as their files name them, and versions of kept mappings.

ALTER TABLE equipment_import
  -- Where the value of each field is in a mapped file: {"Product": "Model (column C)"}. Reports name cells with it.
  ADD COLUMN cell_names jsonb NOT NULL DEFAULT '{}';

ALTER TABLE import_profile
  -- Counts the changes. A change names the version that it replaces.
  ADD COLUMN version integer NOT NULL DEFAULT 0;
