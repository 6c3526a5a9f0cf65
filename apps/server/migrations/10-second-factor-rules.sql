-- 10 · Of whom a second factor is required, what a session has proven, and confirmations.

-- ── Who needs a second factor ────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE sign_in_policy ALTER COLUMN requires_second_factor DROP DEFAULT;
-- A change of the type is not subject to row-level security, so it reaches the rows of all companies.
ALTER TABLE sign_in_policy ALTER COLUMN requires_second_factor TYPE text
  USING CASE WHEN requires_second_factor THEN 'everybody' ELSE 'nobody' END;
ALTER TABLE sign_in_policy RENAME COLUMN requires_second_factor TO second_factor_of;
ALTER TABLE sign_in_policy ALTER COLUMN second_factor_of SET DEFAULT 'nobody',
  ADD CHECK (second_factor_of IN ('nobody', 'administrators', 'everybody'));

-- The rule of the company and the rule of the installation: the stricter one wins. Null means that there is no rule.
CREATE FUNCTION needs_second_factor(company_rule text, installation_rule text, permissions text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(company_rule = 'everybody', false) OR coalesce(installation_rule = 'everybody', false)
    OR ((coalesce(company_rule = 'administrators', false) OR coalesce(installation_rule = 'administrators', false))
      AND permissions && ARRAY['Administration.users', 'Administration.operator']);

-- ── Sessions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE session
  -- How the second factor was checked for this session: by Rampart, or by the company's provider. Null if it was not.
  ADD COLUMN second_factor text CHECK (second_factor IN ('code', 'provider')),
  -- When the user last confirmed to be the one who signed in, by a password, a code or the provider.
  ADD COLUMN confirmed_at timestamptz;
GRANT SELECT (second_factor, confirmed_at) ON session TO rampart_company;

-- Sessions that exist now were opened with the code, if the user had a second factor by then.
SET LOCAL ROLE rampart_auth;
UPDATE session s SET second_factor = 'code'
  WHERE EXISTS (SELECT FROM second_factor f
    WHERE f.company_id = s.company_id AND f.user_id = s.user_id AND f.confirmed_at <= s.created_at);
RESET ROLE;

-- A visit at the provider that confirms a session. Null for a visit that signs in.
ALTER TABLE provider_visit ADD COLUMN session_id uuid REFERENCES session (id) ON DELETE CASCADE;
CREATE INDEX provider_visit_session_idx ON provider_visit (session_id) WHERE session_id IS NOT NULL;

-- As in 05, and a session without the second factor that its user needs is not found. So a new rule applies from the
-- next request on, wherever it came from: the company, the installation, or new permissions of the user.
DROP FUNCTION find_session(bytea, timestamptz, interval);
CREATE FUNCTION find_session(token bytea, at timestamptz, idle_limit interval, installation_rule text)
  RETURNS TABLE (
    session_id uuid,
    company_id integer,
    company_name text,
    user_id uuid,
    email text,
    name text,
    last_name text,
    permissions text[],
    has_second_factor boolean,
    impersonator_id uuid,
    impersonator_name text,
    acting_until timestamptz,
    -- The impersonation has ended, and the end is not recorded yet.
    has_lapsed boolean,
    last_seen_at timestamptz
  )
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
  -- pg_temp comes last, so no temporary table can replace one of our tables.
  SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    RETURN QUERY
      SELECT s.id, coalesce(acted.company_id, own.company_id), coalesce(acted_company.name, own_company.name),
        coalesce(acted.id, own.id), coalesce(acted.email, own.email), coalesce(acted.name, own.name),
        coalesce(acted.last_name, own.last_name), coalesce(acted.permissions, own.permissions),
        s.second_factor IS NOT NULL,
        CASE WHEN acted.id IS NOT NULL THEN own.id END,
        CASE WHEN acted.id IS NOT NULL THEN btrim(own.name || ' ' || own.last_name) END,
        CASE WHEN acted.id IS NOT NULL THEN s.acting_until END,
        s.acting_until IS NOT NULL AND acted.id IS NULL, s.last_seen_at
      FROM session s
      JOIN user_account own ON own.id = s.user_id
      JOIN company own_company ON own_company.id = s.company_id
      LEFT JOIN sign_in_policy own_rule ON own_rule.company_id = s.company_id
      LEFT JOIN (user_account acted JOIN company acted_company
          ON acted_company.id = acted.company_id AND acted_company.suspended_at IS NULL)
        ON acted.id = s.acting_user_id AND s.acting_until > at AND acted.deactivated_at IS NULL
        -- If the administrator loses the right to impersonate, the impersonation ends immediately.
        AND NOT 'Administration.operator' = ANY (acted.permissions)
        AND ('Administration.operator' = ANY (own.permissions)
          OR ('Administration.users' = ANY (own.permissions) AND acted.company_id = own.company_id
            AND NOT 'Administration.users' = ANY (acted.permissions) AND acted.permissions <@ own.permissions))
        -- The rule of the other company applies to the administrator who acts there.
        AND (s.second_factor IS NOT NULL OR NOT EXISTS (
          SELECT FROM sign_in_policy acted_rule
          WHERE acted_rule.company_id = acted.company_id AND acted_rule.second_factor_of <> 'nobody'))
      WHERE s.token_hash = token
        AND s.expires_at > at
        AND s.last_seen_at > at - idle_limit
        AND own.deactivated_at IS NULL
        AND own_company.suspended_at IS NULL
        AND (s.second_factor IS NOT NULL
          OR NOT needs_second_factor(own_rule.second_factor_of, installation_rule, own.permissions));
  END
  $$;
REVOKE ALL ON FUNCTION find_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_session TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION find_session OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;
