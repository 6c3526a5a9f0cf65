-- 39 · Equipment types that operators change, with what an undo needs (docs/catalogue.md, "Equipment types").
-- Serves: 0.1.0

CREATE TABLE type_change (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for no type.
  product_type_id integer REFERENCES product_type,
  -- Each product with its type and its row of product_typing before the change: id, type, typing.
  before jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  undone_by text,
  undone_at timestamptz,
  CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);
COMMENT ON TABLE type_change IS 'Changes of equipment types by operators, with the types before them.';
CREATE INDEX type_change_type_idx ON type_change (product_type_id);
GRANT SELECT, INSERT, UPDATE ON type_change TO rampart_operator;

-- The last change of a product's type by an operator. An undo restores only these products.
ALTER TABLE product_typing ADD COLUMN change_id integer REFERENCES type_change;
CREATE INDEX product_typing_change_idx ON product_typing (change_id);
