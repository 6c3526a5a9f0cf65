-- 40 · Products of the catalogue that operators merged, and their other names (docs/catalogue.md, "Doubles").
-- Serves: 0.1.0

CREATE TABLE catalogue_merge (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The product that is removed at the end, and the one that stays. Neither has a foreign key: a later merge can remove
  -- the second one, too.
  merged_id integer NOT NULL,
  kept_id integer NOT NULL CHECK (kept_id <> merged_id),
  -- Both as they were before. An undo puts the first one back.
  merged jsonb NOT NULL,
  kept jsonb NOT NULL,
  -- What the catalogue had of the first one, by table, and what the second one had where both have it. Null until the
  -- catalogue is merged.
  records jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'merging', 'merged', 'undoing', 'undone')),
  -- All companies up to this id are done.
  reached integer NOT NULL DEFAULT 0,
  -- What the undo left in the catalogue, and why.
  leftover jsonb NOT NULL DEFAULT '[]',
  merged_by text NOT NULL,
  merged_at timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  finished_at timestamptz,
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
COMMENT ON TABLE catalogue_merge IS 'Merges of products of the catalogue, with what an undo needs.';
-- A product is in one unfinished merge only.
CREATE UNIQUE INDEX catalogue_merge_open_key ON catalogue_merge (merged_id) WHERE state IN ('waiting', 'merging', 'undoing');

CREATE TABLE product_other_name (
  -- The uuid that a load computes from the name. It is also the uuid in old links to a merged product.
  uuid uuid PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  -- Null for a name that an operator gave the product.
  merge_id integer REFERENCES catalogue_merge
);
COMMENT ON TABLE product_other_name IS 'Products by the uuids of their other names. Loads and old links use them.';
CREATE INDEX product_other_name_product_idx ON product_other_name (product_id);
CREATE INDEX product_other_name_merge_idx ON product_other_name (merge_id) WHERE merge_id IS NOT NULL;

-- What a merge moved in a company. Own products have no merge.
ALTER TABLE product_join ADD COLUMN merge_id integer REFERENCES catalogue_merge;
CREATE INDEX product_join_merge_idx ON product_join (merge_id) WHERE merge_id IS NOT NULL;

-- It is history, and stays when the product is merged.
ALTER TABLE exposure_change DROP CONSTRAINT exposure_change_product_id_fkey;

GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_merge, product_other_name TO rampart_operator;
GRANT SELECT (uuid, product_id) ON product_other_name TO rampart_company;
GRANT INSERT ON product_alias TO rampart_operator;
