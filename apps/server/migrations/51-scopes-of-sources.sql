-- 51 · The scope of a source: what its documents may bring to the catalogue (docs/catalogue.md, "Scope of a source").
-- Serves: 0.1.0

ALTER TABLE subscription
  -- Patterns of publishers, manufacturers and products. Null: everything.
  ADD COLUMN scope jsonb,
  ADD COLUMN scope_set_by text,
  ADD COLUMN scope_set_at timestamptz,
  ADD CHECK ((scope_set_by IS NULL) = (scope_set_at IS NULL));

ALTER TABLE subscription_document
  -- Why nothing of it is in the scope. Null: something is.
  ADD COLUMN outside_scope text,
  -- Products that the scope left out.
  ADD COLUMN left_out integer NOT NULL DEFAULT 0;

-- Some products of this revision were outside the scopes of all sources that brought it.
ALTER TABLE advisory ADD COLUMN is_partial boolean NOT NULL DEFAULT false;

ALTER TABLE catalogue_load_file DROP CONSTRAINT catalogue_load_file_status_check;
ALTER TABLE catalogue_load_file ADD CONSTRAINT catalogue_load_file_status_check
  CHECK (status IN ('loaded', 'updated', 'unchanged', 'outside', 'skipped', 'failed'));
