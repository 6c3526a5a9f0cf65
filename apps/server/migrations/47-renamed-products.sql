-- 47 · Products of the catalogue that operators gave another name (docs/catalogue.md, "Renaming a product").
-- Serves: 0.1.0

CREATE TABLE product_rename (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Neither has a foreign key: a merge removes the product, and its undo puts it back.
  product_id integer NOT NULL,
  uuid uuid NOT NULL,
  former_name text NOT NULL,
  name text NOT NULL,
  -- What the renaming added, so that an undo removes it: the uuid of the new name, and the alias for the former one.
  -- Null if the product had it already.
  added_name uuid,
  added_alias integer,
  renamed_by text NOT NULL,
  renamed_at timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
COMMENT ON TABLE product_rename IS 'Products of the catalogue that operators gave another name, with what an undo needs.';
CREATE INDEX product_rename_product_idx ON product_rename (product_id) WHERE undone_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON product_rename TO rampart_operator;
