-- Words of the trade that operators added to the built-in ones (packages/contract/src/rules/type-synonyms.ts): each
-- leads a search to an equipment type. They belong to the catalogue, which is one for all companies.
CREATE TABLE type_synonym (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In lower case, its words parted by one space: as a search is read.
  word text NOT NULL CHECK (length(word) BETWEEN 2 AND 400),
  product_type_id integer NOT NULL REFERENCES product_type ON DELETE CASCADE,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (word, product_type_id)
);
CREATE INDEX type_synonym_type_idx ON type_synonym (product_type_id);

GRANT SELECT ON type_synonym TO rampart_company;
GRANT SELECT, INSERT, DELETE ON type_synonym TO rampart_operator;
