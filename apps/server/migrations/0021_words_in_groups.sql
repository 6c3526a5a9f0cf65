-- Creating what belongs to rampart_search takes being it, for as long as this migration runs.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
GRANT CREATE ON SCHEMA public TO rampart_search;

-- The products of so many assets with the text, and a null where there may be more: a word that most assets have is
-- soon found in any product, and finding all of its assets took longer the more of them there are.
CREATE FUNCTION find_first_products_by_asset(pattern text, most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'WITH found AS MATERIALIZED (
      SELECT product_id FROM public.asset
      WHERE company_id = $1 AND removed_at IS NULL AND search_text LIKE $2 LIMIT $3)
    SELECT DISTINCT product_id FROM found
    UNION ALL SELECT NULL WHERE (SELECT count(*) FROM found) = $3'
    USING public.current_company_id(), pattern, most;
END
$$;
REVOKE ALL ON FUNCTION find_first_products_by_asset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_first_products_by_asset TO rampart_company;
ALTER FUNCTION find_first_products_by_asset OWNER TO rampart_search;

REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;
