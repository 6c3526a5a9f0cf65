-- 29 · Products that companies ask the operators to add to the catalogue, and what finds the products of the catalogue
-- that own products probably are (docs/decisions/0036-own-products.md).

CREATE TABLE product_suggestion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  manufacturer text NOT NULL CHECK (length(manufacturer) <= 200),
  name text NOT NULL CHECK (length(name) <= 200),
  product_type_id integer REFERENCES product_type ON DELETE SET NULL,
  -- As in own_product: one suggestion for all spellings.
  normalised_manufacturer text NOT NULL,
  normalised_name text NOT NULL,
  -- Only the day, and no company: a suggestion must not tell who has such equipment.
  suggested_on date NOT NULL
);
COMMENT ON TABLE product_suggestion IS
  'Products that users asked the operators to add to the catalogue. Nothing tells which companies have them.';
-- A normalised name can be longer than a key of an index.
CREATE UNIQUE INDEX product_suggestion_name_key
  ON product_suggestion (md5(normalised_manufacturer || E'\n' || normalised_name));
CREATE INDEX product_suggestion_type_idx ON product_suggestion (product_type_id);

-- A company has no right to this table. It can only name a product of its own. The answer does not tell whether another
-- company suggested the same.
CREATE FUNCTION suggest_own_product(of_product integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.product_suggestion
    (manufacturer, name, product_type_id, normalised_manufacturer, normalised_name, suggested_on)
  SELECT manufacturer_name, name, product_type_id, normalised_manufacturer, normalised_name,
    (now() AT TIME ZONE 'UTC')::date
  FROM public.own_product
  WHERE company_id = public.current_company_id() AND id = of_product
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION suggest_own_product FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suggest_own_product TO rampart_company;

ALTER TABLE product_suggestion ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON product_suggestion TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY suggesting ON product_suggestion FOR INSERT TO rampart_search WITH CHECK (true);
CREATE POLICY suggested ON own_product FOR SELECT TO rampart_search USING (company_id = current_company_id());
GRANT SELECT, DELETE ON product_suggestion TO rampart_operator;
GRANT INSERT ON product_suggestion TO rampart_search;
GRANT SELECT (company_id, id, manufacturer_name, name, product_type_id, normalised_manufacturer, normalised_name)
  ON own_product TO rampart_search;

-- As in 06.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
GRANT CREATE ON SCHEMA public TO rampart_search;
ALTER FUNCTION suggest_own_product OWNER TO rampart_search;
REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;

-- ── What an own product may be in the catalogue ──────────────────────────────────────────────────────────────────────

-- Finds `RS8000` for `RS 8000`.
CREATE INDEX product_squeezed_name_idx ON product (manufacturer_id, md5(replace(normalised_name, ' ', '')));
-- Finds order numbers in facts. Most products have none.
CREATE INDEX product_fact_search_idx ON product USING gin (lower(facts::text) gin_trgm_ops) WHERE facts <> '[]';
