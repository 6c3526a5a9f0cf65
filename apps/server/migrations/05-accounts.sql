-- 05 · Accounts: users, their sessions and passwords, invitations, the second factor, single sign-on, and the security
-- record.

-- ── Users ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE user_account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  -- With row-level security PostgreSQL does not use an index on lower(email), because the function must not see a row
  -- before the policy is checked. So both values that are looked up are stored.
  email_key text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(email COLLATE "und-x-icu")) STORED,
  email_domain text GENERATED ALWAYS AS (lower(substring(email FROM '@([^@]*)$'))) STORED,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  last_name text NOT NULL CHECK (length(last_name) <= 100),
  -- Null until the first password is set.
  password_hash text,
  -- The company can see whether a password exists. It cannot see the hash.
  has_password boolean NOT NULL GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED,
  permissions text[] NOT NULL DEFAULT '{}',
  is_demo boolean NOT NULL DEFAULT false,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the user first set a password or signed in. Until then the user is only invited.
  joined_at timestamptz,
  last_signed_in_at timestamptz,
  -- Foreign keys to a user include the company, so no row can refer to a user of another company.
  UNIQUE (company_id, id)
);
COMMENT ON TABLE user_account IS 'The users of all companies. A mail address belongs to one user only.';
CREATE UNIQUE INDEX user_account_email_key ON user_account (email_key);
-- Which companies have users at a mail domain.
CREATE INDEX user_account_domain_idx ON user_account (email_domain, company_id);

CREATE FUNCTION note_first_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.joined_at := coalesce(NEW.joined_at, now());
  RETURN NEW;
END
$$;
CREATE TRIGGER note_first_password BEFORE INSERT OR UPDATE OF password_hash ON user_account
  FOR EACH ROW WHEN (NEW.password_hash IS NOT NULL AND NEW.joined_at IS NULL) EXECUTE FUNCTION note_first_password();

-- ── Sessions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE session (
  -- The token itself is only in the user's cookie. A person who reads this table cannot sign in with the hash.
  token_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  -- Impersonation is a state of the administrator's own session: the impersonated user and the end time.
  acting_company_id integer,
  acting_user_id uuid,
  acting_until timestamptz,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (acting_company_id, acting_user_id) REFERENCES user_account (company_id, id) ON DELETE SET NULL
);
COMMENT ON TABLE session IS 'Signed-in users with their browsers, and the user that an administrator impersonates.';
CREATE INDEX session_user_idx ON session (company_id, user_id);
CREATE INDEX session_expires_idx ON session (expires_at);
CREATE INDEX session_acting_idx ON session (acting_company_id, acting_user_id) WHERE acting_user_id IS NOT NULL;

-- A user who signs in has joined, with any method of signing in.
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_account SET last_signed_in_at = NEW.created_at, joined_at = coalesce(joined_at, NEW.created_at)
  WHERE id = NEW.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_sign_in AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_sign_in();

-- Every signed-in request calls this function. One round trip returns the user, or the user that an administrator
-- impersonates. The function runs as rampart_auth. PL/pgSQL caches the plan: planning takes longer than the look-up.
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
        CASE WHEN acted.id IS NOT NULL THEN own.id END,
        CASE WHEN acted.id IS NOT NULL THEN btrim(own.name || ' ' || own.last_name) END,
        CASE WHEN acted.id IS NOT NULL THEN s.acting_until END,
        s.acting_until IS NOT NULL AND acted.id IS NULL, s.last_seen_at
      FROM session s
      JOIN user_account own ON own.id = s.user_id
      JOIN company own_company ON own_company.id = s.company_id
      LEFT JOIN (user_account acted JOIN company acted_company
          ON acted_company.id = acted.company_id AND acted_company.suspended_at IS NULL)
        ON acted.id = s.acting_user_id AND s.acting_until > at AND acted.deactivated_at IS NULL
        -- If the administrator loses the right to impersonate, the impersonation ends immediately.
        AND NOT 'Administration.operator' = ANY (acted.permissions)
        AND ('Administration.operator' = ANY (own.permissions)
          OR ('Administration.users' = ANY (own.permissions) AND acted.company_id = own.company_id
            AND NOT 'Administration.users' = ANY (acted.permissions) AND acted.permissions <@ own.permissions))
      WHERE s.token_hash = token
        AND s.expires_at > at
        AND s.last_seen_at > at - idle_limit
        AND own.deactivated_at IS NULL
        AND own_company.suspended_at IS NULL;
  END
  $$;
REVOKE ALL ON FUNCTION find_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_session TO CURRENT_USER;

-- ── Passwords and invitations ────────────────────────────────────────────────────────────────────────────────────────

-- Unknown addresses get a row too. So the request takes the same time for known and unknown addresses.
CREATE TABLE password_reset (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  company_id integer,
  user_id uuid,
  token_hash bytea UNIQUE,
  requested_at timestamptz NOT NULL,
  -- When the mail was sent, or when the server found that no user has the address.
  handled_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE password_reset IS 'One row for each request for a password link.';
CREATE INDEX password_reset_requested_idx ON password_reset (requested_at);
CREATE INDEX password_reset_user_idx ON password_reset (company_id, user_id);

-- The role rampart_company cannot write passwords. With this function an administrator can invalidate a user's
-- password.
CREATE FUNCTION forget_password(of_user uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE user_account SET password_hash = NULL WHERE id = of_user AND company_id = current_company_id();
  -- Links that were requested before become invalid too.
  UPDATE password_reset SET used_at = now()
    WHERE user_id = of_user AND company_id = current_company_id() AND used_at IS NULL;
END
$$;
REVOKE ALL ON FUNCTION forget_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_password TO rampart_company;

CREATE TABLE invitation (
  company_id integer NOT NULL DEFAULT current_company_id(),
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invitation', 'new-password')),
  invited_by text NOT NULL,
  -- Set when the link is mailed. The token itself is only in the mail.
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  mailed_at timestamptz,
  used_at timestamptz,
  void_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE invitation IS
  'Links to set a password: the first password, or a new one that an administrator requested.';
-- A user has at most one valid link, even if it is sent several times.
CREATE UNIQUE INDEX invitation_open_key ON invitation (company_id, user_id) WHERE used_at IS NULL AND void_at IS NULL;
CREATE INDEX invitation_user_idx ON invitation (company_id, user_id);
CREATE INDEX invitation_unmailed_idx ON invitation (created_at)
  WHERE mailed_at IS NULL AND used_at IS NULL AND void_at IS NULL;

CREATE TABLE link_secret (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  value bytea NOT NULL
);
COMMENT ON TABLE link_secret IS
  'The secret that signs links which work without signing in. The server creates it at the first use.';

-- ── The second factor and single sign-on ─────────────────────────────────────────────────────────────────────────────

CREATE TABLE second_factor (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  -- Encrypted with a key that is not in the database.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the user enters a first code from the authenticator. Until then no sign-in asks for a code.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. Codes of this or an earlier step are refused.
  last_step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE second_factor IS 'The authenticators of users.';

CREATE TABLE recovery_code (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES second_factor (company_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_code IS 'Codes that replace the authenticator. Each code works once.';

CREATE TABLE sign_in_step (
  token_hash bytea PRIMARY KEY,
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('password', 'single sign-on')),
  -- The digest of the password that the user entered. If the password has changed since then, the step is invalid.
  password_digest bytea,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sign_in_step IS
  'Users who passed the password or the provider and still have to pass the second factor.';
CREATE INDEX sign_in_step_user_idx ON sign_in_step (company_id, user_id);
CREATE INDEX sign_in_step_expires_idx ON sign_in_step (expires_at);

CREATE TABLE sign_in_policy (
  company_id integer PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  requires_second_factor boolean NOT NULL DEFAULT false,
  requires_provider boolean NOT NULL DEFAULT false,
  issuer text CHECK (length(issuer) <= 500),
  client_id text CHECK (length(client_id) BETWEEN 1 AND 500),
  -- Encrypted like the secret of a second factor.
  client_secret bytea,
  -- Part of the address of the company's sign-in page. It does not reveal anything about the company.
  link uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  CHECK ((issuer IS NULL) = (client_id IS NULL)),
  CHECK (issuer IS NOT NULL OR (client_secret IS NULL AND NOT requires_provider))
);
COMMENT ON TABLE sign_in_policy IS
  'The sign-in rules and the provider of a company. A company without a row has neither.';

CREATE TABLE provider_visit (
  token_hash bytea PRIMARY KEY,
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- The provider of this visit. If the settings have changed since then, its answer is refused.
  issuer text NOT NULL,
  client_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE provider_visit IS
  'Sign-ins that are in progress at a company''s provider. Only the browser that started a visit knows its token.';
CREATE INDEX provider_visit_company_idx ON provider_visit (company_id);
CREATE INDEX provider_visit_expires_idx ON provider_visit (expires_at);

CREATE TABLE throttle (
  -- A hash, so the table contains no addresses.
  key text PRIMARY KEY,
  window_started_at timestamptz NOT NULL,
  attempts integer NOT NULL
);
COMMENT ON TABLE throttle IS 'Counts of attempts to sign in, by account and by address.';
CREATE INDEX throttle_window_idx ON throttle (window_started_at);

-- ── The security record ──────────────────────────────────────────────────────────────────────────────────────────────

-- There are no foreign keys, because the record stays when its users and companies are removed.
CREATE TABLE security_record (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id integer,
  user_id uuid,
  -- Names as they were at that time.
  user_name text,
  -- The user who acted, if it is a different user.
  actor_id uuid,
  actor_name text,
  impersonator_id uuid,
  impersonator_name text,
  kind text NOT NULL,
  email text,
  address text,
  request_id text,
  details jsonb NOT NULL DEFAULT '{}',
  recorded_at timestamptz NOT NULL
);
COMMENT ON TABLE security_record IS
  'Sign-ins, failed sign-ins, and changes by administrators and operators. Rows are only added, never changed.';
CREATE INDEX security_record_company_idx ON security_record (company_id, recorded_at, id);
CREATE INDEX security_record_time_idx ON security_record (recorded_at, id);

CREATE FUNCTION name_in_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named record;
BEGIN
  SELECT btrim(name || ' ' || last_name) AS full_name, email INTO named FROM user_account WHERE id = NEW.user_id;
  IF FOUND THEN
    NEW.user_name := coalesce(NEW.user_name, named.full_name);
    NEW.email := coalesce(NEW.email, named.email);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER name_in_record BEFORE INSERT ON security_record
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL AND (NEW.user_name IS NULL OR NEW.email IS NULL))
  EXECUTE FUNCTION name_in_record();

-- If a session ends during an impersonation, this records the end of the impersonation too.
CREATE FUNCTION record_ended_acting() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO security_record (kind, recorded_at, company_id, user_id, impersonator_id, impersonator_name, details)
  SELECT 'impersonation-stopped', least(now(), OLD.acting_until), OLD.acting_company_id, OLD.acting_user_id, own.id,
    btrim(own.name || ' ' || own.last_name), '{"how": "the session ended"}'
  FROM user_account own WHERE own.id = OLD.user_id;
  RETURN OLD;
END
$$;
REVOKE ALL ON FUNCTION record_ended_acting FROM PUBLIC;
CREATE TRIGGER record_ended_acting BEFORE DELETE ON session
  FOR EACH ROW WHEN (OLD.acting_until IS NOT NULL) EXECUTE FUNCTION record_ended_acting();

-- No role has the right to change the record. This trigger stops the table's owner too.
CREATE FUNCTION refuse_to_alter_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The security record is never altered.';
END
$$;
CREATE TRIGGER refuse_to_alter_record BEFORE UPDATE OR DELETE ON security_record
  FOR EACH ROW EXECUTE FUNCTION refuse_to_alter_record();
CREATE TRIGGER refuse_to_empty_record BEFORE TRUNCATE ON security_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_alter_record();

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

-- These functions run as rampart_auth. The new owner of a function needs the right to create objects in the schema
-- during the change of owner only.
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION find_session OWNER TO rampart_auth;
ALTER FUNCTION forget_password OWNER TO rampart_auth;
ALTER FUNCTION record_ended_acting OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;

ALTER TABLE user_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE password_reset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE second_factor ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE sign_in_step ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE sign_in_policy ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_visit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE throttle ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE security_record ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON user_account TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON session TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON invitation TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON second_factor TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON recovery_code TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON sign_in_policy TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON security_record TO rampart_company USING (company_id = current_company_id());

CREATE POLICY auth ON user_account TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON session TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON password_reset TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON invitation TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON second_factor TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON recovery_code TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON sign_in_step TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON sign_in_policy TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON provider_visit TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON throttle TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON security_record FOR INSERT TO rampart_auth WITH CHECK (current_user = 'rampart_auth');

CREATE POLICY operator ON user_account TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON session TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON invitation TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON second_factor TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON recovery_code TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON sign_in_policy TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON security_record TO rampart_operator USING (current_user = 'rampart_operator');

-- Without the hashes and secrets, because rampart_company has no reason to read them.
GRANT SELECT (id, company_id, email, name, last_name, has_password, permissions, is_demo, deactivated_at, created_at,
    joined_at, last_signed_in_at),
  INSERT (company_id, email, name, last_name, permissions), UPDATE (name, last_name, permissions, deactivated_at)
  ON user_account TO rampart_company;
GRANT SELECT (id, company_id, user_id, address, user_agent, created_at, last_seen_at, expires_at), DELETE
  ON session TO rampart_company;
GRANT SELECT (company_id, id, user_id, kind, invited_by, created_at, expires_at, mailed_at, used_at, void_at),
  INSERT (company_id, user_id, kind, invited_by, created_at, expires_at), UPDATE (void_at)
  ON invitation TO rampart_company;
GRANT SELECT (company_id, user_id, created_at, confirmed_at), DELETE ON second_factor
  TO rampart_company, rampart_operator;
GRANT SELECT (company_id, user_id, used_at) ON recovery_code TO rampart_company, rampart_operator;
GRANT SELECT (company_id, requires_second_factor, requires_provider, issuer, client_id, link) ON sign_in_policy
  TO rampart_company, rampart_operator;
GRANT INSERT, UPDATE (requires_second_factor, requires_provider, issuer, client_id, client_secret) ON sign_in_policy
  TO rampart_company;
GRANT SELECT, INSERT ON security_record TO rampart_company, rampart_operator;

GRANT SELECT, UPDATE (password_hash, joined_at, last_signed_in_at) ON user_account TO rampart_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, password_reset, second_factor, recovery_code, sign_in_step,
  provider_visit, throttle TO rampart_auth;
GRANT SELECT, UPDATE, DELETE ON invitation TO rampart_auth;
GRANT SELECT ON sign_in_policy TO rampart_auth;
GRANT SELECT, INSERT ON link_secret TO rampart_auth;
GRANT INSERT ON security_record TO rampart_auth;

GRANT SELECT, INSERT, UPDATE, DELETE ON user_account TO rampart_operator;
GRANT SELECT, DELETE ON session TO rampart_operator;
GRANT SELECT (company_id, id, user_id, kind, created_at, expires_at, mailed_at, used_at, void_at),
  INSERT (company_id, user_id, kind, invited_by, created_at, expires_at) ON invitation TO rampart_operator;
