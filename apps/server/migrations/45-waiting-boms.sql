-- 45 · Uploaded bills of materials that wait until an operator names their product (docs/catalogue.md, "Bills of
-- materials").
-- Serves: 0.1.0

CREATE TABLE waiting_bom (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  load_id integer REFERENCES catalogue_load ON DELETE SET NULL,
  file text NOT NULL,
  -- Of the file. The same file does not wait twice.
  checksum text NOT NULL,
  -- What the bill names, hashed. A later bill that names the same gets the same product. Null if it names no
  -- manufacturer and no identifier.
  subject_key text,
  -- The bill as the loader read it: format, subject and parts. Null after the answer.
  bom jsonb,
  part_count integer NOT NULL,
  -- Why the product is not known, as a text for users.
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'attached', 'dropped')),
  product_id integer REFERENCES product ON DELETE SET NULL,
  -- The name of the product, as it was then.
  product_name text,
  created_at timestamptz NOT NULL,
  answered_by text,
  answered_at timestamptz,
  CHECK ((state = 'waiting') = (bom IS NOT NULL)),
  CHECK ((state = 'waiting') = (answered_at IS NULL))
);
COMMENT ON TABLE waiting_bom IS 'Uploaded bills of materials whose product an operator names, with the answers.';
CREATE UNIQUE INDEX waiting_bom_open_key ON waiting_bom (checksum) WHERE state = 'waiting';
CREATE INDEX waiting_bom_checksum_idx ON waiting_bom (checksum);
CREATE INDEX waiting_bom_subject_idx ON waiting_bom (subject_key) WHERE state = 'attached';
CREATE INDEX waiting_bom_load_idx ON waiting_bom (load_id);
CREATE INDEX waiting_bom_product_idx ON waiting_bom (product_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON waiting_bom TO rampart_operator;
