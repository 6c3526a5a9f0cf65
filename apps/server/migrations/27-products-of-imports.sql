-- 27 · The products that the makers and models of a mapped import mean (docs/spreadsheets.md).

CREATE TABLE import_pair (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  -- Counts within the import.
  id integer NOT NULL,
  -- A hash of the normalised maker and model. Texts in a sheet can be longer than a key of an index.
  spelling text NOT NULL CHECK (length(spelling) = 64),
  -- As the first of its rows writes them. May be blank.
  maker text NOT NULL CHECK (length(maker) <= 500),
  model text NOT NULL CHECK (length(model) <= 500),
  -- The number of rows, and the first of them.
  assets integer NOT NULL,
  row_number integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'certain', 'confirmed', 'set-aside')),
  product_id integer,
  -- The product that is certain without a person, how it was found, and the alias or number that it rests on. It stays
  -- when a person decides otherwise, so that the decision can be taken back.
  found_product_id integer,
  found_by text CHECK (found_by IN ('exact', 'alias', 'number')),
  found_with text,
  -- At most five, the best one first: the product's id, the sureness in percent, and the reasons.
  candidates jsonb NOT NULL DEFAULT '[]',
  -- The product, or that the pair is set aside, comes from a decision about an earlier file.
  is_remembered boolean NOT NULL DEFAULT false,
  decided_by text,
  -- A user sent the pair to the operators as an alias for all companies.
  is_suggested boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, import_id, id),
  UNIQUE (company_id, import_id, spelling),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE,
  CHECK ((state IN ('certain', 'confirmed')) = (product_id IS NOT NULL)),
  CHECK ((found_by IS NULL) = (found_product_id IS NULL))
);
COMMENT ON TABLE import_pair IS
  'The makers and models of a mapped import, each pair once, with the product that it means.';
-- Gives a page of the pairs of an import, most rows first.
CREATE INDEX import_pair_rows_idx ON import_pair (company_id, import_id, assets DESC, id);

CREATE TABLE product_decision (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  -- As in import_pair.
  spelling text NOT NULL CHECK (length(spelling) = 64),
  maker text NOT NULL CHECK (length(maker) <= 500),
  model text NOT NULL CHECK (length(model) <= 500),
  -- Null if the pair is set aside. A removed product is asked again.
  product_id integer REFERENCES product ON DELETE CASCADE,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, spelling)
);
COMMENT ON TABLE product_decision IS
  'What the users of a company decided that a maker and a model mean. Later imports use it without a question.';
CREATE INDEX product_decision_product_idx ON product_decision (product_id);

CREATE TABLE product_alias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  spelling text NOT NULL CHECK (length(spelling) = 64),
  maker text NOT NULL CHECK (length(maker) <= 500),
  model text NOT NULL CHECK (length(model) <= 500),
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  -- Only the day, and no company: a suggestion must not tell who has such equipment.
  suggested_on date NOT NULL,
  -- Both are null while the suggestion waits.
  accepted_by text,
  accepted_at timestamptz,
  UNIQUE (spelling, product_id),
  CHECK ((accepted_by IS NULL) = (accepted_at IS NULL))
);
COMMENT ON TABLE product_alias IS
  'Makers and models that mean a product in the imports of all companies, and suggestions that wait for an operator.';
CREATE UNIQUE INDEX product_alias_accepted_key ON product_alias (spelling) WHERE accepted_at IS NOT NULL;
CREATE INDEX product_alias_product_idx ON product_alias (product_id);

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE import_pair ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE product_decision ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE product_alias ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON import_pair TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON product_decision TO rampart_company USING (company_id = current_company_id());
-- Suggestions are hidden from companies, the company's own ones too.
CREATE POLICY accepted ON product_alias FOR SELECT TO rampart_company USING (accepted_at IS NOT NULL);

CREATE POLICY operator ON import_pair TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON product_decision TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON product_alias TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT, INSERT, UPDATE, DELETE ON import_pair, product_decision TO rampart_company;
GRANT SELECT (spelling, product_id, accepted_at) ON product_alias TO rampart_company;
GRANT SELECT, DELETE ON import_pair, product_decision TO rampart_operator;
GRANT SELECT, UPDATE, DELETE ON product_alias TO rampart_operator;

-- ── Suggestions ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- A company has no right to add an alias. It can only name a pair that its users confirmed. The answer does not tell
-- whether another company suggested the same.
CREATE FUNCTION suggest_product_alias(of_import integer, of_pair integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.product_alias (spelling, maker, model, product_id, suggested_on)
  SELECT spelling, maker, model, product_id, (now() AT TIME ZONE 'UTC')::date
  FROM public.import_pair
  WHERE company_id = public.current_company_id() AND import_id = of_import AND id = of_pair AND state = 'confirmed'
  ON CONFLICT (spelling, product_id) DO NOTHING;
END
$$;
REVOKE ALL ON FUNCTION suggest_product_alias FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suggest_product_alias TO rampart_company;

CREATE POLICY suggested ON import_pair FOR SELECT TO rampart_search USING (company_id = current_company_id());
CREATE POLICY suggesting ON product_alias FOR INSERT TO rampart_search WITH CHECK (accepted_at IS NULL);
-- Without the right to read it, a suggestion that exists already would be an error.
CREATE POLICY suggested ON product_alias FOR SELECT TO rampart_search USING (true);
GRANT SELECT ON import_pair TO rampart_search;
GRANT SELECT (spelling, product_id), INSERT (spelling, maker, model, product_id, suggested_on)
  ON product_alias TO rampart_search;

-- As in 06.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
GRANT CREATE ON SCHEMA public TO rampart_search;
ALTER FUNCTION suggest_product_alias OWNER TO rampart_search;
REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;
