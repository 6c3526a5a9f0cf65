-- Replacing what belongs to rampart_search takes being it, for as long as this migration runs.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
GRANT CREATE ON SCHEMA public TO rampart_search;

-- As before, with the company looked up once: a text index asks for every row that it finds to be looked at again, and
-- the setting was read and turned into a number for each.
CREATE OR REPLACE FUNCTION find_assets(of_product integer, patterns text[], most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Planned anew each time: how rare the texts are decides.
  RETURN QUERY EXECUTE 'SELECT id FROM public.asset
    WHERE company_id = $1 AND product_id = $2 AND removed_at IS NULL AND ' ||
    (SELECT string_agg('search_text LIKE $3[' || n || ']', ' AND ') FROM generate_subscripts(patterns, 1) n) ||
    ' LIMIT $4' USING public.current_company_id(), of_product, patterns, most;
END
$$;
CREATE OR REPLACE FUNCTION find_products_by_asset(pattern text) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT product_id FROM public.asset
    WHERE company_id = $1 AND removed_at IS NULL AND search_text LIKE $2' USING public.current_company_id(), pattern;
END
$$;

CREATE POLICY search ON equipment FOR SELECT TO rampart_search USING (true);
GRANT SELECT (company_id, product_id) ON equipment TO rampart_search;

-- The same, or only some of them where these hold enough products of My Equipment: for a word that thousands of assets
-- have, most of the time goes into reading them. What is found is read as far as it is asked for, and but once.
CREATE FUNCTION find_enough_products_by_asset(pattern text, enough integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'WITH found AS MATERIALIZED (
      SELECT product_id FROM public.asset WHERE company_id = $1 AND removed_at IS NULL AND search_text LIKE $2),
    first AS MATERIALIZED (
      SELECT product_id FROM public.equipment
      WHERE company_id = $1 AND product_id IN (SELECT product_id FROM found LIMIT 4 * $3))
    SELECT product_id FROM first
    UNION SELECT product_id FROM found WHERE (SELECT count(*) FROM first) < $3'
    USING public.current_company_id(), pattern, enough;
END
$$;
REVOKE ALL ON FUNCTION find_enough_products_by_asset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_enough_products_by_asset TO rampart_company;
ALTER FUNCTION find_enough_products_by_asset OWNER TO rampart_search;

REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;
