-- 35 · Manufacturers and products of the catalogue that are probably one.
-- Serves: 0.1.0

CREATE TABLE catalogue_double (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('product', 'manufacturer')),
  -- Both can be removed in the meantime. The next search removes the row then.
  one_id integer NOT NULL,
  other_id integer NOT NULL CHECK (one_id < other_id),
  -- Codes with parameters. The contract has their words.
  why jsonb NOT NULL,
  -- An operator decided that they are not one. Later searches leave this row as it is.
  decided_by text,
  decided_at timestamptz,
  UNIQUE (subject, one_id, other_id),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
);
COMMENT ON TABLE catalogue_double IS
  'Pairs of manufacturers and of products that are probably one, and pairs that an operator decided not to be one.';

CREATE TABLE double_search (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- What the catalogue had when the search began. Another state is searched again.
  state text NOT NULL,
  searched_at timestamptz NOT NULL
);
COMMENT ON TABLE double_search IS 'When the catalogue was last searched for doubles. It has one row.';

GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_double, double_search TO rampart_operator;
