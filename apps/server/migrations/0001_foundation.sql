-- Companies, their users, sessions, and the walls between them.

-- Roles belong to the whole PostgreSQL cluster, so another database may have made them already.
-- The server signs in as one user and steps down into one of these for all of its work:
--   rampart_auth      finds users and sessions before a company is known
--   rampart_company   works inside one company, behind row-level security
--   rampart_operator  runs the installation: companies, users, demo data
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['rampart_auth', 'rampart_company', 'rampart_operator'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another database of the same cluster was faster
      END;
    END IF;
    -- A superuser may step into any role. Others need the grant: since PostgreSQL 16, even for a role of their own making.
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END
$$;

GRANT USAGE ON SCHEMA public TO rampart_auth, rampart_company, rampart_operator;

-- The company of the running transaction. Unset or reset reads as '', which must match no row.
CREATE FUNCTION current_company_id() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('rampart.company_id', true), '')::integer;

CREATE TABLE company (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  time_zone text NOT NULL DEFAULT 'UTC',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX company_name_key ON company (lower(name COLLATE "und-x-icu"));

CREATE TABLE user_account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (length(last_name) <= 100),
  -- Null until the first password is set: such a user cannot sign in.
  password_hash text,
  permissions text[] NOT NULL DEFAULT '{}',
  is_demo boolean NOT NULL DEFAULT false,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Lets other tables refer to a user together with the company, so that no row can point into another one.
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX user_account_email_key ON user_account (lower(email COLLATE "und-x-icu"));

CREATE TABLE session (
  -- The token itself is only in the user's cookie: who reads this table cannot sign in with it.
  token_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  -- The administrator who acts as this user, when the session is an impersonation.
  impersonator_id uuid REFERENCES user_account ON DELETE CASCADE,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
CREATE INDEX session_user_idx ON session (company_id, user_id);
CREATE INDEX session_expires_idx ON session (expires_at);
CREATE INDEX session_impersonator_idx ON session (impersonator_id) WHERE impersonator_id IS NOT NULL;

-- One row for each time somebody asked for a password link, for unknown addresses too:
-- the work of the request is then the same for both, and so is its time.
CREATE TABLE password_reset (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  company_id integer,
  user_id uuid,
  token_hash bytea UNIQUE,
  requested_at timestamptz NOT NULL,
  -- When the request was worked off: a mail was sent, or the address is nobody's.
  handled_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
CREATE INDEX password_reset_requested_idx ON password_reset (requested_at);
CREATE INDEX password_reset_user_idx ON password_reset (company_id, user_id);

-- Attempts by account and by address; the key is a hash, so that the table holds no addresses.
CREATE TABLE throttle (
  key text PRIMARY KEY,
  window_started_at timestamptz NOT NULL,
  attempts integer NOT NULL
);
CREATE INDEX throttle_window_idx ON throttle (window_started_at);

-- Who signed in, who failed to, what operators changed. Rows are added and never altered.
-- No foreign keys: the record outlives what it speaks of.
CREATE TABLE security_record (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer,
  user_id uuid,
  impersonator_id uuid,
  kind text NOT NULL,
  email text,
  address text,
  request_id text,
  details jsonb NOT NULL DEFAULT '{}',
  recorded_at timestamptz NOT NULL
);
CREATE INDEX security_record_company_idx ON security_record (company_id, recorded_at);

-- The walls. FORCE binds the owner too; a role without a policy on a table reads nothing of it.
ALTER TABLE company ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE user_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE password_reset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE throttle ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE security_record ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON company TO rampart_company USING (id = current_company_id());
CREATE POLICY own_company ON user_account TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON session TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON security_record TO rampart_company USING (company_id = current_company_id());

-- The server's own user is a member of the roles, and policies bind members too: only who has stepped into the role
-- itself sees anything by these.
CREATE POLICY auth ON company TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON user_account TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON session TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON password_reset TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON throttle TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON security_record FOR INSERT TO rampart_auth WITH CHECK (current_user = 'rampart_auth');

CREATE POLICY operator ON company TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON user_account TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON session TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON security_record TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT ON company TO rampart_company;
-- The password hash is left out: inside a company nobody has a reason to read it.
GRANT SELECT (id, company_id, email, name, last_name, permissions, is_demo, deactivated_at, created_at)
  ON user_account TO rampart_company;
-- So is the token hash.
GRANT SELECT (id, company_id, user_id, impersonator_id, address, user_agent, created_at, last_seen_at, expires_at), DELETE
  ON session TO rampart_company;
GRANT SELECT, INSERT ON security_record TO rampart_company;

GRANT SELECT ON company TO rampart_auth;
GRANT SELECT, UPDATE (password_hash) ON user_account TO rampart_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, password_reset, throttle TO rampart_auth;
GRANT INSERT ON security_record TO rampart_auth;

GRANT SELECT, INSERT, UPDATE, DELETE ON company, user_account TO rampart_operator;
GRANT SELECT, DELETE ON session TO rampart_operator;
GRANT SELECT, INSERT ON security_record TO rampart_operator;

-- The look-up of every signed-in request, in one round trip: the function steps into rampart_auth by itself.
CREATE FUNCTION find_session(token bytea, at timestamptz, idle_limit interval)
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
  LANGUAGE sql STABLE SECURITY DEFINER
  -- Last, so that no temporary table can stand in for one of ours.
  SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT s.id, s.company_id, c.name, u.id, u.email, u.name, u.last_name, u.permissions, s.impersonator_id, s.last_seen_at
    FROM session s
    JOIN user_account u ON u.id = s.user_id
    JOIN company c ON c.id = s.company_id
    WHERE s.token_hash = token
      AND s.expires_at > at
      AND s.last_seen_at > at - idle_limit
      AND u.deactivated_at IS NULL
  $$;
REVOKE ALL ON FUNCTION find_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_session TO CURRENT_USER;
-- A function's new owner must be allowed to create in its schema, at that moment only.
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION find_session OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;
