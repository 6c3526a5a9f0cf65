-- Administration: invitations, suspended companies, impersonation, the security record, loads of the catalogue.

ALTER TABLE company ADD COLUMN suspended_at timestamptz;

ALTER TABLE user_account
  -- Whether there is a password may be known inside the company; the password's hash may not.
  ADD COLUMN has_password boolean NOT NULL GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED,
  -- When the user first set a password or signed in: until then there is only an invitation.
  ADD COLUMN joined_at timestamptz,
  ADD COLUMN last_signed_in_at timestamptz;

SET LOCAL ROLE rampart_operator;
UPDATE user_account SET joined_at = created_at WHERE password_hash IS NOT NULL;
RESET ROLE;

GRANT SELECT (has_password, joined_at, last_signed_in_at) ON user_account TO rampart_company;
GRANT INSERT (company_id, email, name, last_name, permissions) ON user_account TO rampart_company;
GRANT UPDATE (name, last_name, permissions, deactivated_at) ON user_account TO rampart_company;
GRANT UPDATE (joined_at, last_signed_in_at) ON user_account TO rampart_auth;

-- Inside a company nobody writes a password, but an administrator can make the old one useless.
CREATE FUNCTION forget_password(of_user uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE user_account SET password_hash = NULL WHERE id = of_user AND company_id = current_company_id();
END
$$;
REVOKE ALL ON FUNCTION forget_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_password TO rampart_company;
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION forget_password OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;

-- Links by which a user sets a password: the first one, or a new one that an administrator asks for.
CREATE TABLE invitation (
  company_id integer NOT NULL DEFAULT current_company_id(),
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invitation', 'new-password')),
  invited_by text NOT NULL,
  -- Set when the link is mailed; the token itself is only in the mail.
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  mailed_at timestamptz,
  used_at timestamptz,
  void_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
-- A user has one link that works, however often it is sent.
CREATE UNIQUE INDEX invitation_open_key ON invitation (company_id, user_id) WHERE used_at IS NULL AND void_at IS NULL;
CREATE INDEX invitation_user_idx ON invitation (company_id, user_id);
CREATE INDEX invitation_unmailed_idx ON invitation (created_at)
  WHERE mailed_at IS NULL AND used_at IS NULL AND void_at IS NULL;
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON invitation TO rampart_company USING (company_id = current_company_id());
CREATE POLICY auth ON invitation TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY operator ON invitation TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT (company_id, id, user_id, kind, invited_by, created_at, expires_at, mailed_at, used_at, void_at),
  INSERT (company_id, user_id, kind, invited_by, created_at, expires_at), UPDATE (void_at) ON invitation TO rampart_company;
GRANT SELECT, UPDATE, DELETE ON invitation TO rampart_auth;
GRANT SELECT (company_id, id, user_id, kind, created_at, expires_at, mailed_at, used_at, void_at),
  INSERT (company_id, user_id, kind, invited_by, created_at, expires_at) ON invitation TO rampart_operator;

-- Impersonation is a state of the administrator's own session: when it ends, the session is there as it was.
DROP INDEX session_impersonator_idx;
ALTER TABLE session
  DROP COLUMN impersonator_id,
  ADD COLUMN acting_company_id integer,
  ADD COLUMN acting_user_id uuid,
  ADD COLUMN acting_until timestamptz,
  ADD FOREIGN KEY (acting_company_id, acting_user_id) REFERENCES user_account (company_id, id) ON DELETE SET NULL;
CREATE INDEX session_acting_idx ON session (acting_company_id, acting_user_id) WHERE acting_user_id IS NOT NULL;

CREATE FUNCTION note_first_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.joined_at := coalesce(NEW.joined_at, now());
  RETURN NEW;
END
$$;
CREATE TRIGGER note_first_password BEFORE INSERT OR UPDATE OF password_hash ON user_account
  FOR EACH ROW WHEN (NEW.password_hash IS NOT NULL AND NEW.joined_at IS NULL) EXECUTE FUNCTION note_first_password();

-- Whoever signs in, by whatever way, has joined.
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_account SET last_signed_in_at = NEW.created_at, joined_at = coalesce(joined_at, NEW.created_at)
  WHERE id = NEW.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_sign_in AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_sign_in();

-- The look-up of every signed-in request: the user, or the one whom an administrator acts as.
DROP FUNCTION find_session;
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
    -- An impersonation that is over, and not yet written down as such.
    has_lapsed boolean,
    last_seen_at timestamptz
  )
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
  -- Last, so that no temporary table can stand in for one of ours.
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
        -- Who loses the right to act as others stops at once.
        AND ('Administration.operator' = ANY (own.permissions)
          OR ('Administration.users' = ANY (own.permissions) AND acted.company_id = own.company_id))
      WHERE s.token_hash = token
        AND s.expires_at > at
        AND s.last_seen_at > at - idle_limit
        AND own.deactivated_at IS NULL
        AND own_company.suspended_at IS NULL;
  END
  $$;
REVOKE ALL ON FUNCTION find_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_session TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION find_session OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;

-- Imports run later, under the names of those who uploaded or undid them.
ALTER TABLE equipment_import
  ADD COLUMN impersonator_name text,
  ADD COLUMN undone_by_impersonator_name text;

-- The security record. Names stand in it as they were.
ALTER TABLE security_record
  ADD COLUMN user_name text,
  -- Who did it to the user, where that is somebody else.
  ADD COLUMN actor_id uuid,
  ADD COLUMN actor_name text,
  ADD COLUMN impersonator_name text;
DROP INDEX security_record_company_idx;
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

-- No role has the right to alter it; this stops the table's owner too.
CREATE FUNCTION refuse_to_alter_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The security record is never altered.';
END
$$;
CREATE TRIGGER refuse_to_alter_record BEFORE UPDATE OR DELETE ON security_record
  FOR EACH ROW EXECUTE FUNCTION refuse_to_alter_record();
CREATE TRIGGER refuse_to_empty_record BEFORE TRUNCATE ON security_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_alter_record();

-- Loads of the catalogue, with what became of each file and which ratings moved.
CREATE TABLE catalogue_load (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('upload', 'command')),
  file_name text NOT NULL,
  -- The product that bills of materials are of, where they do not say so themselves.
  product text,
  state text NOT NULL CHECK (state IN ('receiving', 'waiting', 'loading', 'rating', 'done', 'failed')),
  -- How often it was begun: a file that takes the server down with it is given up.
  attempts smallint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  files_total integer,
  files_done integer NOT NULL DEFAULT 0,
  tally jsonb NOT NULL DEFAULT '{}',
  ratings_moved integer NOT NULL DEFAULT 0,
  reason text,
  user_name text NOT NULL,
  -- Until when the server that works on it has it for its own.
  worker uuid,
  worker_until timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX catalogue_load_open_idx ON catalogue_load (id) WHERE state IN ('receiving', 'waiting', 'loading', 'rating');

CREATE TABLE catalogue_load_part (
  load_id integer NOT NULL REFERENCES catalogue_load ON DELETE CASCADE,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (load_id, part)
);

CREATE TABLE catalogue_load_file (
  load_id integer NOT NULL REFERENCES catalogue_load ON DELETE CASCADE,
  position integer NOT NULL,
  file text NOT NULL,
  kind text,
  status text NOT NULL CHECK (status IN ('loaded', 'updated', 'unchanged', 'skipped', 'failed')),
  details text NOT NULL,
  skipped text[] NOT NULL,
  PRIMARY KEY (load_id, position)
);
CREATE INDEX catalogue_load_file_status_idx ON catalogue_load_file (load_id, status, position);

CREATE TABLE catalogue_load_rating (
  load_id integer NOT NULL REFERENCES catalogue_load ON DELETE CASCADE,
  subject text NOT NULL CHECK (subject IN ('product', 'manufacturer')),
  subject_id integer NOT NULL,
  before smallint,
  after smallint,
  PRIMARY KEY (load_id, subject, subject_id)
);

-- Other ways to write a manufacturer's name, beside those that are built in.
CREATE TABLE manufacturer_alias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  manufacturer text NOT NULL CHECK (length(manufacturer) BETWEEN 1 AND 500),
  alias text NOT NULL CHECK (length(alias) BETWEEN 1 AND 500),
  normalised_alias text NOT NULL UNIQUE,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_load, catalogue_load_part, catalogue_load_file, catalogue_load_rating,
  manufacturer_alias TO rampart_operator;
