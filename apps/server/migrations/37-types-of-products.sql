-- 37 · Equipment types that Rampart reads from the names and texts of products (docs/catalogue.md, "Equipment types").
-- Serves: 0.1.0

CREATE TABLE product_typing (
  product_id integer PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  -- The words of the table, or an operator. A product with a type and without a row has its type from a catalogue sheet.
  source text NOT NULL CHECK (source IN ('words', 'person')),
  -- Null if the words say nothing, or if the operator chose no type.
  product_type_id integer REFERENCES product_type,
  -- The word, and where it is.
  word text CHECK (length(word) <= 500),
  place text CHECK (place IN ('name', 'manufacturer', 'fact', 'title', 'summary')),
  -- The version of the table of words.
  version smallint NOT NULL,
  set_by text,
  set_at timestamptz NOT NULL,
  CHECK ((word IS NULL) = (place IS NULL)),
  CHECK ((source = 'person') = (set_by IS NOT NULL))
);
COMMENT ON TABLE product_typing IS
  'What the type of a product rests on, if the table of words or an operator gave it.';
CREATE INDEX product_typing_type_idx ON product_typing (product_type_id);
GRANT SELECT ON product_typing TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_typing TO rampart_operator;
