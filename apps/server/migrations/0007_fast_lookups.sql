-- What every call and every filtered page pays for.

-- The same look-up in PL/pgSQL, which keeps its plan from one call to the next: planning took longer than finding.
CREATE OR REPLACE FUNCTION find_session(token bytea, at timestamptz, idle_limit interval)
  RETURNS TABLE (
    session_id uuid,
    company_id integer,
    company_name text,
    user_id uuid,
    email text,
    name text,
    last_name text,
    permissions text[],
    impersonator_id uuid,
    last_seen_at timestamptz
  )
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
  -- Last, so that no temporary table can stand in for one of ours.
  SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN QUERY
      SELECT s.id, s.company_id, c.name, u.id, u.email, u.name, u.last_name, u.permissions, s.impersonator_id, s.last_seen_at
      FROM session s
      JOIN user_account u ON u.id = s.user_id
      JOIN company c ON c.id = s.company_id
      WHERE s.token_hash = token
        AND s.expires_at > at
        AND s.last_seen_at > at - idle_limit
        AND u.deactivated_at IS NULL;
  END
  $$;

-- A rating with or without a type is counted here, without a look at the products.
CREATE INDEX product_rating_idx ON product (rating, product_type_id);
