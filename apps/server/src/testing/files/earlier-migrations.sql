--- 0001_foundation.sql
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
--- 0002_catalogue.sql
-- The catalogue: manufacturers, products and components with what is known of their vulnerabilities.
-- One for all companies; only operators and the loader write to it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text as people sort it: PLC-2 before PLC-10, without regard to case.
CREATE COLLATION natural_ci (provider = icu, locale = 'und@colNumeric=yes;colStrength=secondary');

CREATE TABLE category (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);

-- The label of a product: an equipment type, or a component type for components.
CREATE TABLE product_type (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id integer NOT NULL REFERENCES category,
  kind text NOT NULL CHECK (kind IN ('product', 'component')),
  name text NOT NULL,
  UNIQUE (kind, name)
);
CREATE INDEX product_type_category_idx ON product_type (category_id);

CREATE TABLE manufacturer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- UUIDv5 of the normalised name: a reload keeps every link alive.
  uuid uuid NOT NULL UNIQUE,
  name text NOT NULL,
  normalised_name text NOT NULL UNIQUE,
  logo_link text,
  facts jsonb NOT NULL DEFAULT '[]',
  rating smallint CHECK (rating BETWEEN 1 AND 250),
  rated_at timestamptz,
  -- Rating factors in percent; null while there is nothing to tell them from.
  fixed_percent smallint,
  unexploited_percent smallint,
  uncritical_percent smallint,
  fresh_percent smallint
);
CREATE INDEX manufacturer_name_idx ON manufacturer (name COLLATE natural_ci, id);
CREATE INDEX manufacturer_prefix_idx ON manufacturer (lower(name) text_pattern_ops, id);
CREATE INDEX manufacturer_search_idx ON manufacturer USING gin (lower(name) gin_trgm_ops);

CREATE TABLE product (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('product', 'component')),
  manufacturer_id integer NOT NULL REFERENCES manufacturer,
  product_type_id integer REFERENCES product_type,
  name text NOT NULL,
  normalised_name text NOT NULL,
  img_link text,
  -- Our own words about a component, shown as its analysis.
  analysis text,
  facts jsonb NOT NULL DEFAULT '[]',
  bom text,
  bom_format text CHECK (bom_format IN ('cyclonedx', 'spdx', 'text')),
  -- Somebody looked: without that, no known vulnerability does not mean a good rating.
  is_assessed boolean NOT NULL DEFAULT false,
  rating smallint CHECK (rating BETWEEN 1 AND 250),
  rated_at timestamptz,
  -- The names of manufacturer and type, and all three in lower case: kept by a trigger, so that sorting by any of them
  -- and searching in all reads one index, however large the catalogue is.
  manufacturer_name text NOT NULL DEFAULT '',
  type_name text,
  search_text text NOT NULL DEFAULT '',
  UNIQUE (manufacturer_id, type, normalised_name)
);
CREATE INDEX product_name_idx ON product (name COLLATE natural_ci, id);
CREATE INDEX product_manufacturer_name_idx
  ON product (manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, id);
-- Empty cells come last in both directions, which one index cannot do.
CREATE INDEX product_type_name_idx ON product (type_name COLLATE natural_ci, name COLLATE natural_ci, id);
CREATE INDEX product_type_name_desc_idx
  ON product (type_name COLLATE natural_ci DESC NULLS LAST, name COLLATE natural_ci DESC, id DESC);
-- What is typed first is mostly how a name begins.
CREATE INDEX product_prefix_idx ON product (type, lower(name) text_pattern_ops, id);
CREATE INDEX product_manufacturer_idx ON product (manufacturer_id, product_type_id);
CREATE INDEX product_type_idx ON product (product_type_id, manufacturer_id);
CREATE INDEX product_search_idx ON product USING gin (search_text gin_trgm_ops);

-- Every word of the catalogue: a word that is not found is compared with these, not with every product.
CREATE TABLE search_word (
  word text PRIMARY KEY
);
-- This kind of index gives the nearest word at once, without a look at the others.
CREATE INDEX search_word_idx ON search_word USING gist (word gist_trgm_ops (siglen = 64));

CREATE FUNCTION fill_product_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.manufacturer_name := (SELECT name FROM manufacturer WHERE id = NEW.manufacturer_id);
  NEW.type_name := (SELECT name FROM product_type WHERE id = NEW.product_type_id);
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.manufacturer_name, NEW.type_name));
  INSERT INTO search_word SELECT DISTINCT word FROM regexp_split_to_table(NEW.search_text, '[^[:alnum:]]+') word
    WHERE length(word) > 2 ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_product_names BEFORE INSERT OR UPDATE OF name, manufacturer_id, product_type_id ON product
  FOR EACH ROW EXECUTE FUNCTION fill_product_names();

CREATE FUNCTION pass_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'manufacturer' THEN
    UPDATE product SET manufacturer_id = manufacturer_id WHERE manufacturer_id = NEW.id;
  ELSE
    UPDATE product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_name_on AFTER UPDATE OF name ON manufacturer
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION pass_name_on();
CREATE TRIGGER pass_name_on AFTER UPDATE OF name ON product_type
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION pass_name_on();

CREATE TABLE product_component (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  component_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  -- Found in the product's bill of materials: a newer bill replaces these and leaves the others alone.
  is_from_bom boolean NOT NULL DEFAULT false,
  PRIMARY KEY (product_id, component_id)
);
CREATE INDEX product_component_component_idx ON product_component (component_id);

CREATE TABLE advisory (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher text NOT NULL,
  tracking_id text NOT NULL,
  -- As the publisher writes it: a whole number or a semantic version.
  revision text NOT NULL,
  title text NOT NULL,
  link text,
  released_at timestamptz NOT NULL,
  -- Of the file as it was loaded: the same file again changes nothing.
  checksum text NOT NULL,
  loaded_at timestamptz NOT NULL,
  UNIQUE (publisher, tracking_id)
);

CREATE TABLE vulnerability (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cve text NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  cwe text,
  score numeric(3, 1) CHECK (score BETWEEN 0 AND 10),
  vector text,
  published_on date,
  -- Since when it stands in CISA's list of known exploited vulnerabilities.
  exploited_since date,
  -- The release of the advisory that the words and the score come from: the newest wins, in whatever order they load.
  source_released_at timestamptz NOT NULL
);

-- CISA's list as it was loaded last, whole: an advisory that comes later still gets its marks.
CREATE TABLE known_exploited (
  cve text PRIMARY KEY,
  added_on date NOT NULL,
  list_released_at timestamptz NOT NULL
);

CREATE TABLE product_vulnerability (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  -- The versions that are affected, as the advisory names them.
  versions text NOT NULL,
  has_fix boolean NOT NULL,
  PRIMARY KEY (product_id, vulnerability_id, advisory_id)
);
CREATE INDEX product_vulnerability_vulnerability_idx ON product_vulnerability (vulnerability_id);
CREATE INDEX product_vulnerability_advisory_idx ON product_vulnerability (advisory_id);

CREATE TABLE mitigation_step (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('vendor_fix', 'mitigation', 'workaround', 'no_fix_planned', 'none_available')),
  description text NOT NULL,
  link text,
  UNIQUE (product_id, advisory_id, position)
);
CREATE INDEX mitigation_step_advisory_idx ON mitigation_step (advisory_id);

-- Ratings by month; the first day stands for the month.
CREATE TABLE product_rating_history (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  month date NOT NULL,
  value smallint NOT NULL CHECK (value BETWEEN 1 AND 250),
  PRIMARY KEY (product_id, month)
);
CREATE TABLE manufacturer_rating_history (
  manufacturer_id integer NOT NULL REFERENCES manufacturer ON DELETE CASCADE,
  month date NOT NULL,
  value smallint NOT NULL CHECK (value BETWEEN 1 AND 250),
  PRIMARY KEY (manufacturer_id, month)
);

-- Whose rating is out of date. Written with the change itself, so that a load that is killed leaves nothing unrated.
CREATE TABLE rating_due (
  subject text NOT NULL CHECK (subject IN ('product', 'manufacturer')),
  id integer NOT NULL,
  PRIMARY KEY (subject, id)
);

GRANT SELECT ON search_word, category, product_type, manufacturer, product, product_component, advisory, vulnerability,
  product_vulnerability, mitigation_step, product_rating_history, manufacturer_rating_history TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON search_word, category, product_type, manufacturer, product, product_component, advisory,
  vulnerability, product_vulnerability, mitigation_step, product_rating_history, manufacturer_rating_history,
  known_exploited, rating_due TO rampart_operator;
--- 0003_equipment.sql
-- What a company has: its groups, and the products in them.

CREATE TABLE equipment_group (
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- Being in the default group is being in My Equipment; users never see it in a list of groups.
  is_default boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX equipment_group_name_key ON equipment_group (company_id, lower(name COLLATE "und-x-icu"))
  WHERE NOT is_default;
CREATE UNIQUE INDEX equipment_group_default_key ON equipment_group (company_id) WHERE is_default;

CREATE TABLE group_product (
  company_id integer NOT NULL,
  group_id integer NOT NULL,
  product_id integer NOT NULL REFERENCES product,
  PRIMARY KEY (company_id, group_id, product_id),
  FOREIGN KEY (company_id, group_id) REFERENCES equipment_group (company_id, id) ON DELETE CASCADE
);
CREATE INDEX group_product_product_idx ON group_product (company_id, product_id);

ALTER TABLE equipment_group ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE group_product ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON equipment_group TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON group_product TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON equipment_group TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON group_product TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_group, group_product TO rampart_company, rampart_operator;
--- 0004_assets.sql
-- What a company keeps track of: its equipment, locations and assets, what was mitigated on each, and what changed.
-- Every figure of a list comes from product_tally and equipment, which triggers keep in the transaction that writes.

CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Numbers that count within a company: one running over all of them would tell customers each other's volume.
CREATE TABLE company_counter (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  kind text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (company_id, kind)
);

-- Takes so many numbers at once and answers the first of them.
CREATE FUNCTION take_numbers(taken_kind text, amount integer) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO company_counter AS counter (company_id, kind, last) VALUES (current_company_id(), taken_kind, amount)
  ON CONFLICT (company_id, kind) DO UPDATE SET last = counter.last + excluded.last
  RETURNING last - amount + 1
$$;

-- My Equipment: a row here is a product's place in the default group. The names are copied, so that a page in any
-- order is read from one index of the company's own, however large the catalogue is.
CREATE TABLE equipment (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  name text NOT NULL DEFAULT '',
  manufacturer_name text NOT NULL DEFAULT '',
  type_name text,
  total_assets integer NOT NULL DEFAULT 0,
  total_high_priority_assets integer NOT NULL DEFAULT 0,
  complete_assets integer NOT NULL DEFAULT 0,
  mitigated_items bigint NOT NULL DEFAULT 0,
  mitigated_exploited_items bigint NOT NULL DEFAULT 0,
  -- The share of complete assets; none without assets.
  mitigated_share double precision GENERATED ALWAYS AS (complete_assets::double precision / nullif(total_assets, 0)) STORED,
  PRIMARY KEY (company_id, product_id)
);
CREATE INDEX equipment_product_idx ON equipment (product_id);
CREATE INDEX equipment_name_idx ON equipment (company_id, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_manufacturer_idx
  ON equipment (company_id, manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, product_id);
-- Empty cells come last in both directions, which one index cannot do.
CREATE INDEX equipment_type_idx
  ON equipment (company_id, type_name COLLATE natural_ci, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_type_desc_idx
  ON equipment (company_id, type_name COLLATE natural_ci DESC NULLS LAST, name COLLATE natural_ci DESC, product_id DESC);
CREATE INDEX equipment_assets_idx ON equipment (company_id, total_assets, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_high_priority_idx
  ON equipment (company_id, total_high_priority_assets, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_share_idx ON equipment (company_id, mitigated_share, name COLLATE natural_ci, product_id);
CREATE INDEX equipment_share_desc_idx
  ON equipment (company_id, mitigated_share DESC NULLS LAST, name COLLATE natural_ci DESC, product_id DESC);

CREATE TABLE location (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('location', 1),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (company_id, id),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE UNIQUE INDEX location_name_key ON location (company_id, lower(name COLLATE "und-x-icu"));
CREATE INDEX location_name_idx ON location (company_id, name COLLATE natural_ci, id);

CREATE TABLE asset (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('asset', 1),
  product_id integer NOT NULL REFERENCES product,
  company_asset_uid text CHECK (length(company_asset_uid) BETWEEN 1 AND 100),
  serial_number text CHECK (length(serial_number) BETWEEN 1 AND 100),
  location_id integer,
  -- 1 high, 2 medium, 3 low: numbers sort as people mean it, and compare by an index under row-level security.
  priority smallint CHECK (priority BETWEEN 1 AND 3),
  notes text CHECK (length(notes) BETWEEN 1 AND 2000),
  -- A removed asset can be brought back as it was.
  removed_at timestamptz,
  -- Counts what people change; kept by a trigger.
  version integer NOT NULL DEFAULT 1,
  -- The name of the location, kept by triggers: sorting by it reads one index.
  location_name text,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(
    coalesce(company_asset_uid, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(notes, ''))) STORED,
  -- What notes are sorted by: an index holds no long texts, and beyond so many letters the id decides.
  notes_start text GENERATED ALWAYS AS (left(notes, 100)) STORED,
  -- Of the vulnerabilities that the product has today; kept by triggers.
  mitigated_count integer NOT NULL DEFAULT 0,
  mitigated_exploited_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id),
  -- Checked at the end of a statement: the removal of a company takes its locations and assets in any order.
  FOREIGN KEY (company_id, location_id) REFERENCES location (company_id, id)
);
CREATE UNIQUE INDEX asset_uid_key ON asset (company_id, product_id, company_asset_uid) WHERE removed_at IS NULL;
CREATE INDEX asset_uid_idx ON asset (company_id, product_id, company_asset_uid COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_serial_number_idx ON asset (company_id, product_id, serial_number COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_priority_idx ON asset (company_id, product_id, priority, id) WHERE removed_at IS NULL;
CREATE INDEX asset_location_name_idx ON asset (company_id, product_id, location_name COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_notes_idx ON asset (company_id, product_id, notes_start COLLATE natural_ci, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_mitigated_idx ON asset (company_id, product_id, mitigated_count, id) WHERE removed_at IS NULL;
CREATE INDEX asset_location_idx ON asset (company_id, location_id, product_id);
CREATE INDEX asset_removed_idx ON asset (company_id, product_id, removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX asset_search_idx ON asset USING gin (company_id, product_id, search_text gin_trgm_ops)
  WHERE removed_at IS NULL;

-- What somebody declared done. What is open is what the catalogue names and this table does not.
CREATE TABLE mitigation (
  company_id integer NOT NULL DEFAULT current_company_id(),
  asset_id integer NOT NULL,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  date_mitigated timestamptz NOT NULL DEFAULT now(),
  user_name text,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  PRIMARY KEY (company_id, asset_id, vulnerability_id),
  FOREIGN KEY (company_id, asset_id) REFERENCES asset (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mitigation_vulnerability_idx ON mitigation (vulnerability_id);

-- The trail of what changed. No role may alter it; names stand in it as they were.
CREATE TABLE asset_history (
  company_id integer NOT NULL DEFAULT current_company_id(),
  id bigint GENERATED ALWAYS AS IDENTITY,
  asset_id integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('created', 'edited', 'removed', 'restored', 'mitigated', 'reopened')),
  cause text NOT NULL CHECK (cause IN ('hand', 'bulk', 'import', 'undo')),
  import_id integer,
  user_id uuid,
  user_name text,
  impersonator_id uuid,
  impersonator_name text,
  -- The version of the asset that the change left behind.
  version integer NOT NULL,
  -- Each field with what it was and what it became.
  changes jsonb NOT NULL DEFAULT '{}',
  note text,
  PRIMARY KEY (company_id, asset_id, id),
  FOREIGN KEY (company_id, asset_id) REFERENCES asset (company_id, id) ON DELETE CASCADE
);
CREATE INDEX asset_history_import_idx ON asset_history (company_id, import_id) WHERE import_id IS NOT NULL;

-- Counts of assets that are not removed, at the finest grain that a filter asks for.
CREATE TABLE product_tally (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  -- 0 stands for none, here and in the priority.
  location_id integer NOT NULL,
  priority smallint NOT NULL,
  assets integer NOT NULL,
  complete_assets integer NOT NULL,
  mitigated_items bigint NOT NULL,
  mitigated_exploited_items bigint NOT NULL,
  with_asset_id integer NOT NULL,
  with_serial_number integer NOT NULL,
  without_either integer NOT NULL,
  PRIMARY KEY (company_id, product_id, location_id, priority)
);
CREATE INDEX product_tally_location_idx ON product_tally (company_id, location_id, product_id);
CREATE INDEX product_tally_product_idx ON product_tally (product_id, company_id);

ALTER TABLE product
  -- Its own vulnerabilities and those of its components, each once; kept by triggers.
  ADD COLUMN vulnerability_count integer NOT NULL DEFAULT 0,
  ADD COLUMN exploited_count integer NOT NULL DEFAULT 0;

-- The same for one product, by keys: joined with several, the view's UNION would be made of the whole catalogue.
CREATE FUNCTION vulnerabilities_of(of_product integer) RETURNS TABLE (vulnerability_id integer) LANGUAGE sql STABLE AS $$
  SELECT own.vulnerability_id FROM product_vulnerability own WHERE own.product_id = of_product
  UNION
  SELECT inside.vulnerability_id
  FROM product_component JOIN product_vulnerability inside ON inside.product_id = product_component.component_id
  WHERE product_component.product_id = of_product
$$;

CREATE VIEW vulnerability_of_product AS
  SELECT product_id, vulnerability_id FROM product_vulnerability
  UNION
  SELECT product_component.product_id, product_vulnerability.vulnerability_id
  FROM product_component JOIN product_vulnerability ON product_vulnerability.product_id = product_component.component_id;

-- The walls, before the first row.
ALTER TABLE company_counter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE equipment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE location ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mitigation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE asset_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE product_tally ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON company_counter TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON equipment TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON location TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mitigation TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON asset_history TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON product_tally TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON company_counter TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON equipment TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON location TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mitigation TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON asset_history TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON product_tally TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment, location, mitigation, product_tally TO rampart_company;
-- Assets are removed by a mark, and the trail only grows.
GRANT SELECT, INSERT, UPDATE ON company_counter, asset TO rampart_company;
GRANT SELECT, INSERT ON asset_history TO rampart_company;
-- The loader recounts what it changes, in every company.
GRANT SELECT ON company_counter, location, mitigation TO rampart_operator;
-- What is removed with a vulnerability or a company passes through the trail's triggers.
GRANT SELECT, INSERT ON asset_history TO rampart_operator;
GRANT SELECT, UPDATE ON equipment TO rampart_operator;
GRANT SELECT, UPDATE (mitigated_count, mitigated_exploited_count) ON asset TO rampart_operator;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_tally TO rampart_operator;
GRANT SELECT ON vulnerability_of_product TO rampart_company, rampart_operator;
GRANT INSERT ON equipment TO rampart_operator;

CREATE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes assets of a product that is not there yet waits for this, and this for them.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  SELECT product.name, product.manufacturer_name, product.type_name
    INTO NEW.name, NEW.manufacturer_name, NEW.type_name
    FROM product WHERE product.id = NEW.product_id;
  -- The assets of what was removed from My Equipment stay recorded, and come back with it.
  SELECT coalesce(sum(assets), 0), coalesce(sum(assets) FILTER (WHERE priority = 1), 0),
      coalesce(sum(tally.complete_assets), 0), coalesce(sum(tally.mitigated_items), 0),
      coalesce(sum(tally.mitigated_exploited_items), 0)
    INTO NEW.total_assets, NEW.total_high_priority_assets, NEW.complete_assets, NEW.mitigated_items,
      NEW.mitigated_exploited_items
    FROM product_tally tally WHERE tally.company_id = NEW.company_id AND tally.product_id = NEW.product_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_equipment BEFORE INSERT ON equipment FOR EACH ROW EXECUTE FUNCTION fill_equipment();

CREATE FUNCTION pass_product_names_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Equipment that is just being added has read the old names.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE equipment SET name = NEW.name, manufacturer_name = NEW.manufacturer_name, type_name = NEW.type_name
    WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_product_names_on AFTER UPDATE ON product FOR EACH ROW
  WHEN ((OLD.name, OLD.manufacturer_name, OLD.type_name) IS DISTINCT FROM (NEW.name, NEW.manufacturer_name, NEW.type_name))
  EXECUTE FUNCTION pass_product_names_on();

-- Every company has its default group from the beginning.
CREATE FUNCTION create_default_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO equipment_group (company_id, name, is_default) VALUES (NEW.id, 'My Equipment', true);
  RETURN NULL;
END
$$;
CREATE TRIGGER create_default_group AFTER INSERT ON company FOR EACH ROW EXECUTE FUNCTION create_default_group();

-- It keeps its number; what is in it stands in equipment from now on.
SET LOCAL ROLE rampart_operator;
INSERT INTO equipment (company_id, product_id)
  SELECT DISTINCT company_id, product_id FROM group_product;
DELETE FROM group_product USING equipment_group
  WHERE equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
    AND equipment_group.is_default;
INSERT INTO equipment_group (company_id, name, is_default)
  SELECT id, 'My Equipment', true FROM company
  WHERE NOT EXISTS (SELECT FROM equipment_group WHERE company_id = company.id AND is_default);
RESET ROLE;
ALTER TABLE equipment_group ALTER COLUMN company_id SET DEFAULT current_company_id();
ALTER TABLE group_product
  ALTER COLUMN company_id SET DEFAULT current_company_id(),
  DROP CONSTRAINT group_product_product_id_fkey,
  ADD FOREIGN KEY (company_id, product_id) REFERENCES equipment (company_id, product_id) ON DELETE CASCADE;

-- The name of the location. The lock is the one that the foreign key takes: whoever renames or removes the location
-- waits for it, so that no asset keeps an old name.
CREATE FUNCTION name_of_location(of_company integer, location_id integer) RETURNS text LANGUAGE sql AS $$
  SELECT name FROM location WHERE company_id = of_company AND id = location_id FOR KEY SHARE
$$;

CREATE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_asset BEFORE INSERT ON asset FOR EACH ROW
  WHEN (NEW.location_id IS NOT NULL) EXECUTE FUNCTION fill_new_asset();

-- A new version when people changed something.
CREATE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- The catalogue's loads pass removed assets over.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL THEN
    SELECT count(*), count(vulnerability.exploited_since) INTO NEW.mitigated_count, NEW.mitigated_exploited_count
      FROM mitigation JOIN vulnerability ON vulnerability.id = mitigation.vulnerability_id
      WHERE mitigation.company_id = NEW.company_id AND mitigation.asset_id = NEW.id
        -- As in vulnerability_of_product, by keys: its UNION would be made anew for every asset.
        AND (EXISTS (SELECT FROM product_vulnerability own
            WHERE own.product_id = NEW.product_id AND own.vulnerability_id = mitigation.vulnerability_id)
          OR EXISTS (SELECT FROM product_component JOIN product_vulnerability inside
              ON inside.product_id = product_component.component_id
            WHERE product_component.product_id = NEW.product_id AND inside.vulnerability_id = mitigation.vulnerability_id));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_id, OLD.priority, OLD.notes, OLD.removed_at)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_id, NEW.priority, NEW.notes, NEW.removed_at))
  EXECUTE FUNCTION fill_asset();

CREATE FUNCTION pass_location_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7267268);
  -- Waits for those who are just putting assets there.
  PERFORM FROM location WHERE company_id = NEW.company_id AND id = NEW.id FOR UPDATE;
  PERFORM FROM asset WHERE company_id = NEW.company_id AND location_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE asset SET location_name = NEW.name WHERE company_id = NEW.company_id AND location_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER pass_location_name_on AFTER UPDATE OF name ON location FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION pass_location_name_on();

-- Counting and the catalogue's loads take turns: a load changes what complete means. Any number serves as the key.
CREATE FUNCTION wait_for_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7267268);
  RETURN NULL;
END
$$;
CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT OR UPDATE ON asset
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();
CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT OR DELETE ON mitigation
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();
CREATE TRIGGER a_wait_for_catalogue BEFORE INSERT ON equipment
  FOR EACH STATEMENT EXECUTE FUNCTION wait_for_catalogue();

-- Adds to the counts what one statement changed. Rows are locked in the order of their keys, so that writers wait for
-- each other instead of locking each other out.
CREATE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  -- Somebody may be adding the others to My Equipment, with the counts as they were before this.
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    PERFORM pg_advisory_xact_lock_shared(7267269, company_id)
      FROM (SELECT DISTINCT company_id FROM unnest(delta) ORDER BY 1) touched;
  END IF;
  UPDATE equipment SET
    total_assets = equipment.total_assets + d.assets,
    total_high_priority_assets = equipment.total_high_priority_assets + d.high_priority_assets,
    complete_assets = equipment.complete_assets + d.complete_assets,
    mitigated_items = equipment.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = equipment.mitigated_exploited_items + d.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(assets) AS assets,
      coalesce(sum(assets) FILTER (WHERE priority = 1), 0) AS high_priority_assets,
      sum(complete_assets) AS complete_assets, sum(mitigated_items) AS mitigated_items,
      sum(mitigated_exploited_items) AS mitigated_exploited_items
    FROM unnest(delta) GROUP BY company_id, product_id
  ) d
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id;

  INSERT INTO product_tally AS tally
    SELECT * FROM unnest(delta) ORDER BY company_id, product_id, location_id, priority
  ON CONFLICT (company_id, product_id, location_id, priority) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    complete_assets = tally.complete_assets + excluded.complete_assets,
    mitigated_items = tally.mitigated_items + excluded.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + excluded.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + excluded.with_asset_id,
    with_serial_number = tally.with_serial_number + excluded.with_serial_number,
    without_either = tally.without_either + excluded.without_either;
  DELETE FROM product_tally tally USING unnest(delta) d
    WHERE tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.location_id = d.location_id AND tally.priority = d.priority AND tally.assets = 0;
END
$$;

CREATE FUNCTION tally_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id, coalesce(a.priority, 0::smallint) AS priority,
        count(*)::integer,
        count(*) FILTER (WHERE a.mitigated_count >= product.vulnerability_count)::integer,
        sum(a.mitigated_count), sum(a.mitigated_exploited_count),
        count(a.company_asset_uid)::integer, count(a.serial_number)::integer,
        count(*) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL)::integer
      FROM new_rows a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d));
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_new_assets AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_assets();

CREATE FUNCTION tally_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A load recounts as a whole what it touched.
  IF current_setting('rampart.recounting', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM add_to_tally((
    SELECT array_agg(row(d.*)::product_tally) FROM (
      SELECT a.company_id, a.product_id, coalesce(a.location_id, 0) AS location_id, coalesce(a.priority, 0::smallint) AS priority,
        sum(sign)::integer AS assets,
        coalesce(sum(sign) FILTER (WHERE a.mitigated_count >= product.vulnerability_count), 0)::integer AS complete_assets,
        sum(sign * a.mitigated_count) AS mitigated_items,
        sum(sign * a.mitigated_exploited_count) AS mitigated_exploited_items,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NOT NULL), 0)::integer AS with_asset_id,
        coalesce(sum(sign) FILTER (WHERE a.serial_number IS NOT NULL), 0)::integer AS with_serial_number,
        coalesce(sum(sign) FILTER (WHERE a.company_asset_uid IS NULL AND a.serial_number IS NULL), 0)::integer AS without_either
      FROM (
        SELECT new_rows.*, 1 AS sign FROM new_rows UNION ALL SELECT old_rows.*, -1 FROM old_rows
      ) a JOIN product ON product.id = a.product_id
      WHERE a.removed_at IS NULL
      GROUP BY 1, 2, 3, 4
    ) d
    WHERE (assets, complete_assets, mitigated_items, mitigated_exploited_items, with_asset_id, with_serial_number, without_either)
      IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0)));
  RETURN NULL;
END
$$;
CREATE TRIGGER tally_changed_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_assets();

-- The trail. Who makes a change, and why, stands in settings of the transaction.
CREATE FUNCTION change_author() RETURNS TABLE (
    cause text, import_id integer, user_id uuid, user_name text, impersonator_id uuid, impersonator_name text)
  LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(current_setting('rampart.change_cause', true), ''), 'hand'),
      nullif(current_setting('rampart.import_id', true), '')::integer,
      nullif(current_setting('rampart.user_id', true), '')::uuid,
      nullif(current_setting('rampart.user_name', true), ''),
      nullif(current_setting('rampart.impersonator_id', true), '')::uuid,
      nullif(current_setting('rampart.impersonator_name', true), '')
  $$;

CREATE FUNCTION record_new_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
    impersonator_name, version, changes)
  SELECT n.company_id, n.id, 'created', author.*, n.version, coalesce((
      SELECT jsonb_object_agg(field, jsonb_build_array(NULL, became))
      FROM (VALUES ('company_asset_uid', n.company_asset_uid), ('serial_number', n.serial_number),
        ('location_id', n.location_id::text), ('location', n.location_name), ('priority', n.priority::text),
        ('notes', n.notes)) fields (field, became)
      WHERE became IS NOT NULL), '{}')
  FROM new_rows n, change_author() author;
  RETURN NULL;
END
$$;

CREATE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Planned anew each time: a plan that is kept from the change of one asset compares ten thousand with each other.
  EXECUTE $statement$
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes)
    SELECT n.company_id, n.id,
      CASE WHEN (o.removed_at IS NULL) = (n.removed_at IS NULL) THEN 'edited'
        WHEN n.removed_at IS NULL THEN 'restored' ELSE 'removed' END,
      author.*, n.version, coalesce((
        SELECT jsonb_object_agg(field, jsonb_build_array(was, became))
        FROM (VALUES ('company_asset_uid', o.company_asset_uid, n.company_asset_uid),
          ('serial_number', o.serial_number, n.serial_number), ('location_id', o.location_id::text, n.location_id::text),
          ('location', o.location_name, n.location_name), ('priority', o.priority::text, n.priority::text),
          ('notes', o.notes, n.notes)) fields (field, was, became)
        WHERE was IS DISTINCT FROM became), '{}')
    FROM new_rows n JOIN old_rows o USING (company_id, id), change_author() author
    -- The version counts what people change; a location's new name or a count is no change of the asset.
    WHERE n.version <> o.version$statement$;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_new_assets AFTER INSERT ON asset REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_assets();
CREATE TRIGGER record_changed_assets AFTER UPDATE ON asset REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_changed_assets();

-- A decision about a vulnerability counts on its asset while the product has the vulnerability, and stands in the trail.
-- Assets are looked up by their key, behind OFFSET 0: below a policy the planner takes every company for a small one.
CREATE FUNCTION count_mitigations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows ORDER BY 1, 2) r CROSS JOIN LATERAL (
    SELECT FROM asset WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0 FOR NO KEY UPDATE) held;

  EXECUTE $statement$
    WITH changed AS MATERIALIZED (
      SELECT r.company_id, r.asset_id, of_asset.product_id
      FROM (SELECT DISTINCT company_id, asset_id FROM changed_rows) r CROSS JOIN LATERAL (
        SELECT product_id FROM asset WHERE asset.company_id = r.company_id AND asset.id = r.asset_id OFFSET 0) of_asset
    ), of_products AS MATERIALIZED (
      SELECT changed_products.product_id, found.vulnerability_id, vulnerability.exploited_since
      FROM (SELECT DISTINCT product_id FROM changed) changed_products
        CROSS JOIN LATERAL vulnerabilities_of(changed_products.product_id) found
        JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    ), counted AS MATERIALIZED (
      SELECT r.company_id, r.asset_id, count(*) AS items, count(of_products.exploited_since) AS exploited
      FROM changed_rows r JOIN changed USING (company_id, asset_id)
        JOIN of_products USING (product_id, vulnerability_id)
      GROUP BY r.company_id, r.asset_id
    )
    UPDATE asset SET mitigated_count = mitigated_count + $1 * counted.items,
      mitigated_exploited_count = mitigated_exploited_count + $1 * counted.exploited
    FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.asset_id$statement$ USING sign;

  INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
    impersonator_name, version, changes, note)
  SELECT decided.company_id, decided.asset_id, CASE sign WHEN 1 THEN 'mitigated' ELSE 'reopened' END, author.*,
    of_asset.version, decided.changes, decided.note
  FROM (
    SELECT r.company_id, r.asset_id, max(r.note) FILTER (WHERE sign = 1) AS note,
      jsonb_object_agg(vulnerability.cve, CASE sign WHEN 1 THEN '[null, "mitigated"]' ELSE '["mitigated", null]' END::jsonb) AS changes
    FROM changed_rows r JOIN vulnerability ON vulnerability.id = r.vulnerability_id
    GROUP BY r.company_id, r.asset_id
  ) decided
  CROSS JOIN LATERAL (
    SELECT version FROM asset WHERE asset.company_id = decided.company_id AND asset.id = decided.asset_id OFFSET 0
  ) of_asset, change_author() author;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_mitigations AFTER INSERT ON mitigation REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_mitigations();
CREATE TRIGGER count_reopened AFTER DELETE ON mitigation REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_mitigations();

-- What the catalogue's changes mean for the counts: the vulnerabilities of these products and of those that contain
-- them, what is mitigated of them, and which assets are complete.
CREATE FUNCTION recount_products(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  recounted integer[];
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7267268);
  WITH touched AS (
    SELECT unnest(changed) AS id
    UNION SELECT product_id FROM product_component WHERE component_id = ANY(changed)
  ), counted AS (
    SELECT touched.id, count(found.vulnerability_id)::integer AS items,
      count(vulnerability.exploited_since)::integer AS exploited
    FROM touched LEFT JOIN LATERAL vulnerabilities_of(touched.id) found ON true
      LEFT JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    GROUP BY touched.id
  ), updated AS (
    UPDATE product SET vulnerability_count = items, exploited_count = exploited
    FROM counted WHERE product.id = counted.id AND (vulnerability_count, exploited_count) IS DISTINCT FROM (items, exploited)
  )
  -- One vulnerability in the place of another changes no count and still what is mitigated: all that anybody has.
  SELECT array_agg(DISTINCT product_tally.product_id) INTO recounted
    FROM product_tally WHERE product_tally.product_id IN (SELECT id FROM touched);
  IF recounted IS NULL THEN RETURN; END IF;

  PERFORM set_config('rampart.recounting', 'on', true);
  WITH owned AS (
    SELECT DISTINCT company_id, product_id FROM product_tally WHERE product_id = ANY(recounted)
  ), of_products AS MATERIALIZED (
    SELECT product_id, of_one.vulnerability_id
    FROM unnest(recounted) product_id CROSS JOIN LATERAL vulnerabilities_of(product_id) of_one
  ), counted AS MATERIALIZED (
    SELECT asset.company_id, asset.id, count(found.vulnerability_id)::integer AS items,
      count(vulnerability.exploited_since)::integer AS exploited
    FROM owned JOIN asset USING (company_id, product_id)
      LEFT JOIN mitigation ON mitigation.company_id = asset.company_id AND mitigation.asset_id = asset.id
      LEFT JOIN of_products found
        ON found.product_id = asset.product_id AND found.vulnerability_id = mitigation.vulnerability_id
      LEFT JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    WHERE asset.removed_at IS NULL
    GROUP BY asset.company_id, asset.id
  )
  UPDATE asset SET mitigated_count = items, mitigated_exploited_count = exploited
  FROM counted WHERE asset.company_id = counted.company_id AND asset.id = counted.id
    AND (mitigated_count, mitigated_exploited_count) IS DISTINCT FROM (items, exploited);
  PERFORM set_config('rampart.recounting', '', true);

  UPDATE product_tally tally SET complete_assets = c.complete_assets, mitigated_items = c.mitigated_items,
    mitigated_exploited_items = c.mitigated_exploited_items
  FROM (
    SELECT tallied.company_id, tallied.product_id, tallied.location_id, tallied.priority,
      count(*) FILTER (WHERE asset.mitigated_count >= product.vulnerability_count) AS complete_assets,
      sum(asset.mitigated_count) AS mitigated_items, sum(asset.mitigated_exploited_count) AS mitigated_exploited_items
    FROM product_tally tallied JOIN product ON product.id = tallied.product_id
      JOIN asset ON asset.company_id = tallied.company_id AND asset.product_id = tallied.product_id
        AND coalesce(asset.location_id, 0) = tallied.location_id AND coalesce(asset.priority, 0) = tallied.priority
    WHERE tallied.product_id = ANY(recounted) AND asset.removed_at IS NULL
    GROUP BY 1, 2, 3, 4
  ) c
  WHERE tally.company_id = c.company_id AND tally.product_id = c.product_id AND tally.location_id = c.location_id
    AND tally.priority = c.priority;
  UPDATE equipment SET complete_assets = t.complete_assets, mitigated_items = t.mitigated_items,
    mitigated_exploited_items = t.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(tally.complete_assets) AS complete_assets,
      sum(tally.mitigated_items) AS mitigated_items, sum(tally.mitigated_exploited_items) AS mitigated_exploited_items
    FROM product_tally tally WHERE product_id = ANY(recounted) GROUP BY 1, 2
  ) t
  WHERE equipment.company_id = t.company_id AND equipment.product_id = t.product_id;
END
$$;

CREATE FUNCTION recount_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'vulnerability' THEN
    PERFORM recount_products(ARRAY(
      SELECT DISTINCT product_vulnerability.product_id FROM new_rows JOIN old_rows USING (id)
        JOIN product_vulnerability ON product_vulnerability.vulnerability_id = new_rows.id
      WHERE (new_rows.exploited_since IS NULL) <> (old_rows.exploited_since IS NULL)));
  ELSE
    PERFORM recount_products(ARRAY(SELECT DISTINCT product_id FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER recount_found AFTER INSERT ON product_vulnerability REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_withdrawn AFTER DELETE ON product_vulnerability REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_built_in AFTER INSERT ON product_component REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_taken_out AFTER DELETE ON product_component REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();
CREATE TRIGGER recount_exploited AFTER UPDATE ON vulnerability REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_after_change();

UPDATE product SET vulnerability_count = counted.items, exploited_count = counted.exploited
FROM (
  SELECT found.product_id, count(*) AS items, count(vulnerability.exploited_since) AS exploited
  FROM vulnerability_of_product found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
  GROUP BY found.product_id
) counted
WHERE product.id = counted.product_id;

-- Below a policy, an operator that might leak a row's text uses no index. These two functions look for text in the
-- assets of the running transaction's company, and only there; they belong to a role that nobody can step into.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'rampart_search') THEN
    BEGIN
      CREATE ROLE rampart_search NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- another database of the same cluster was faster
    END;
  END IF;
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT rampart_search TO CURRENT_USER;
  END IF;
END
$$;
CREATE POLICY search ON asset FOR SELECT TO rampart_search USING (true);
GRANT USAGE ON SCHEMA public TO rampart_search;
GRANT SELECT ON asset TO rampart_search;

-- The assets of a product with all of the patterns in their text, at most so many.
CREATE FUNCTION find_assets(of_product integer, patterns text[], most integer) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Planned anew each time: how rare the texts are decides.
  RETURN QUERY EXECUTE 'SELECT id FROM public.asset
    WHERE company_id = public.current_company_id() AND product_id = $1 AND removed_at IS NULL AND ' ||
    (SELECT string_agg('search_text LIKE $2[' || n || ']', ' AND ') FROM generate_subscripts(patterns, 1) n) ||
    ' LIMIT $3' USING of_product, patterns, most;
END
$$;

-- The products with at least one asset that has the pattern in its text.
CREATE FUNCTION find_products_by_asset(pattern text) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT product_id FROM public.asset
    WHERE company_id = public.current_company_id() AND removed_at IS NULL AND search_text LIKE $1' USING pattern;
END
$$;
REVOKE ALL ON FUNCTION find_assets, find_products_by_asset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_assets, find_products_by_asset TO rampart_company;
GRANT CREATE ON SCHEMA public TO rampart_search;
ALTER FUNCTION find_assets OWNER TO rampart_search;
ALTER FUNCTION find_products_by_asset OWNER TO rampart_search;
REVOKE CREATE ON SCHEMA public FROM rampart_search;
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    REVOKE rampart_search FROM CURRENT_USER;
  END IF;
END
$$;
--- 0005_imports.sql
-- Spreadsheets that come in and go out. The rows of these tables are the truth: a job only carries their numbers, so
-- an import goes on where it was after a restart, and is never applied twice or half.

-- What an export listed: what is missing from the file that comes back was in it, and is unchanged, or is left alone.
CREATE TABLE spreadsheet_export (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  -- Written into the file, hidden.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  made_at timestamptz NOT NULL DEFAULT now(),
  -- The assets in it and the version of each, in one order.
  asset_ids integer[] NOT NULL DEFAULT '{}',
  versions integer[] NOT NULL DEFAULT '{}',
  -- The products in it, with and without assets.
  product_ids integer[] NOT NULL DEFAULT '{}',
  -- What its locations were called, by id: a new name is no new version of an asset.
  location_names jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (company_id, id)
);

CREATE TABLE equipment_import (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id integer NOT NULL DEFAULT take_numbers('import', 1),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 255),
  type text NOT NULL CHECK (type IN ('import-new', 'import-edit', 'import-both')),
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN
    ('uploaded', 'analysing', 'waiting', 'applying', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How often work in its state was begun: a file that takes the server down with it is given up.
  attempts smallint NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  reason text,
  export_id uuid,
  -- Whether the person who confirmed it wants what is missing removed; null until somebody did.
  removals boolean,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  impersonator_id uuid,
  -- Whether the person who uploaded it may create locations.
  creates_locations boolean NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- Null while the file comes in: nobody sees it before it is whole.
  received_at timestamptz,
  finished_at timestamptz,
  -- What an undo needs beside the rows: products that came into My Equipment, products that left it with their groups,
  -- and locations that were made.
  added_products integer[] NOT NULL DEFAULT '{}',
  removed_products jsonb NOT NULL DEFAULT '[]',
  created_locations jsonb NOT NULL DEFAULT '[]',
  undone_by_id uuid,
  undone_by_name text,
  undone_by_impersonator_id uuid,
  kept integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, id)
);
-- What a starting server looks for.
CREATE INDEX equipment_import_open_idx ON equipment_import (company_id, id)
  WHERE state IN ('uploaded', 'analysing', 'applying', 'undoing');

-- Imports of a company take turns. Who works on one renews the time until which it is theirs; after it, another server
-- may go on. The progress stands here because the import's own row is locked while it is applied.
CREATE TABLE import_turn (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  worker uuid NOT NULL,
  until timestamptz NOT NULL,
  import_id integer,
  progress smallint NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id)
);

-- The file in parts, so that no server has to hold it whole, and any server can go on with it.
CREATE TABLE import_file_part (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (company_id, import_id, part),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE
);

-- One row for each row of the sheet, and for each one that the sheet no longer lists.
CREATE TABLE import_row (
  company_id integer NOT NULL DEFAULT current_company_id(),
  import_id integer NOT NULL,
  -- The row of the sheet; what is missing from it comes after all of them.
  position integer NOT NULL,
  row_number integer,
  kind text NOT NULL CHECK (kind IN ('new', 'changed', 'unchanged', 'removed', 'faulty')),
  -- A row without an asset: it brings a product into My Equipment, or takes it out.
  is_product boolean NOT NULL DEFAULT false,
  product_id integer,
  asset_id integer,
  -- The version that the row was compared with: another one at the time of applying means that somebody was faster.
  version integer,
  -- What the sheet holds, by its headings; a blank cell is not in it.
  sheet jsonb NOT NULL DEFAULT '{}',
  -- What changes, by the names of the asset's columns; the location by its name.
  cells jsonb NOT NULL DEFAULT '{}',
  -- What was at hand of the same fields.
  before jsonb NOT NULL DEFAULT '{}',
  -- Each with its column, or null, and the reason.
  faults jsonb NOT NULL DEFAULT '[]',
  -- An undo left it alone because it had changed since.
  was_kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, import_id, position),
  FOREIGN KEY (company_id, import_id) REFERENCES equipment_import (company_id, id) ON DELETE CASCADE
);
CREATE INDEX import_row_kind_idx ON import_row (company_id, import_id, kind, position);
-- Rows find each other by their assets.
CREATE INDEX import_row_asset_idx ON import_row (company_id, import_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX import_row_kept_idx ON import_row (company_id, import_id, position) WHERE was_kept;

ALTER TABLE spreadsheet_export ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE equipment_import ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_turn ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_file_part ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE import_row ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON spreadsheet_export TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON equipment_import TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_turn TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_file_part TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON import_row TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON spreadsheet_export TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON equipment_import TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_turn TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_file_part TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON import_row TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE
  ON spreadsheet_export, equipment_import, import_turn, import_file_part, import_row TO rampart_company;
-- A server that starts looks for what another left unfinished.
GRANT SELECT, DELETE ON spreadsheet_export, equipment_import, import_turn, import_file_part, import_row TO rampart_operator;

-- A file brings thousands of rows at once, and the statements that compare them are planned right after: on what was
-- known before, they would take hours. Only the owner of a table may look at it for its planner.
CREATE FUNCTION survey_import_rows() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  ANALYZE public.import_row;
END
$$;
REVOKE ALL ON FUNCTION survey_import_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION survey_import_rows TO rampart_company;

-- Its plan is kept from the first change of a session, which is mostly one of a single asset: a loop over all old rows
-- for each new one, which an import of thousands would spend minutes in.
ALTER FUNCTION record_changed_assets() SET enable_nestloop = off;
--- 0006_action_items.sql
-- What a company's people say about their work on the vulnerabilities of a product.

CREATE TABLE action_item (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  status text NOT NULL DEFAULT 'Not Started' CHECK (status IN ('Not Started', 'In Progress', 'Complete')),
  user_name text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, product_id)
);
ALTER TABLE action_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON action_item TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON action_item TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON action_item TO rampart_company;
GRANT SELECT ON action_item TO rampart_operator;
--- 0007_fast_lookups.sql
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
--- 0008_notifications.sql
-- Who wants which mails, what there is to tell, and the mails themselves.

-- What happened in the catalogue that somebody may want to hear of: a rating that fell to Alert or BlackList, and a
-- known-exploited vulnerability that was not known of a product before.
CREATE TABLE catalogue_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  vulnerability_id integer REFERENCES vulnerability ON DELETE CASCADE,
  -- The rating that it had before, where it is about one; null for none.
  rating_before smallint,
  at timestamptz NOT NULL DEFAULT now(),
  -- The round of mails that took note of it. A load may commit long after it began, so its time would not tell whether
  -- an earlier mail could have known.
  round integer
);
CREATE UNIQUE INDEX catalogue_news_exploited_key ON catalogue_news (product_id, vulnerability_id)
  WHERE vulnerability_id IS NOT NULL;
CREATE INDEX catalogue_news_round_idx ON catalogue_news (round, product_id);
CREATE INDEX catalogue_news_vulnerability_idx ON catalogue_news (vulnerability_id) WHERE vulnerability_id IS NOT NULL;

-- A round takes note of all news that nobody has taken note of. Rounds take turns, so a later one never misses what an
-- earlier one marks.
CREATE TABLE notice_round (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at timestamptz NOT NULL
);

-- The states are 50 apart; 100 is the highest value that is an alert.
CREATE FUNCTION note_fallen_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news (product_id, rating_before) VALUES (NEW.id, OLD.rating);
  RETURN NULL;
END
$$;
CREATE TRIGGER note_fallen_rating AFTER UPDATE OF rating ON product FOR EACH ROW
  WHEN (NEW.rating <= 100 AND (OLD.rating IS NULL OR (OLD.rating + 49) / 50 > (NEW.rating + 49) / 50))
  EXECUTE FUNCTION note_fallen_rating();

-- A vulnerability that is withdrawn and comes back with the next revision of its advisory is no news.
CREATE FUNCTION note_exploited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_news (product_id, vulnerability_id)
    SELECT NEW.id, vulnerability.id
    FROM vulnerabilities_of(NEW.id) found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    WHERE vulnerability.exploited_since IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER note_exploited AFTER UPDATE OF exploited_count ON product FOR EACH ROW
  WHEN (NEW.exploited_count > OLD.exploited_count) EXECUTE FUNCTION note_exploited();

INSERT INTO catalogue_news (product_id, vulnerability_id, round)
  SELECT found.product_id, found.vulnerability_id, 0
  FROM vulnerability_of_product found JOIN vulnerability ON vulnerability.id = found.vulnerability_id
  WHERE vulnerability.exploited_since IS NOT NULL;

-- When the catalogue was last updated.
CREATE INDEX advisory_loaded_idx ON advisory (loaded_at);

CREATE TABLE alert_setting (
  company_id integer NOT NULL DEFAULT current_company_id(),
  user_id uuid NOT NULL,
  critical boolean NOT NULL DEFAULT false,
  reports boolean NOT NULL DEFAULT false,
  -- A mail when a file of one's own is worked off.
  imports boolean NOT NULL DEFAULT true,
  frequency_type text NOT NULL DEFAULT 'weekly' CHECK (frequency_type IN ('weekly', 'bi_weekly', 'monthly')),
  day smallint CHECK (day BETWEEN 1 AND CASE frequency_type WHEN 'monthly' THEN 30 ELSE 7 END),
  -- Where bi-weekly reports count their fortnights from.
  anchor date,
  -- When the next mail of each kind is due; null while it is off, or still to be worked out.
  critical_due_at timestamptz,
  report_due_at timestamptz,
  -- The rounds up to which each kind has told everything.
  critical_round integer NOT NULL DEFAULT 0,
  report_round integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  CHECK (NOT reports OR day IS NOT NULL)
);
CREATE INDEX alert_setting_critical_idx ON alert_setting (critical_due_at) WHERE critical;
CREATE INDEX alert_setting_report_idx ON alert_setting (report_due_at) WHERE reports;

-- In another zone the same hour is another moment.
CREATE FUNCTION forget_due_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alert_setting SET critical_due_at = NULL, report_due_at = NULL WHERE company_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_due_times AFTER UPDATE OF time_zone ON company FOR EACH ROW
  WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION forget_due_times();

-- What a mail says, composed once for all of a company who get it.
CREATE TABLE mail_edition (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('critical', 'report', 'import')),
  -- It tells what the rounds after the first of these and up to the second took note of; with an import, 0 and its number.
  since_round integer NOT NULL,
  round integer NOT NULL,
  content jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, kind, round, since_round)
);

-- One row for each user, kind and due time, so one mail each, however many servers run.
CREATE TABLE mail (
  company_id integer NOT NULL DEFAULT current_company_id(),
  -- Its Message-ID is made of this: sent again, a mail is still the same mail.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('critical', 'report', 'import')),
  due_at timestamptz NOT NULL,
  edition_id bigint NOT NULL,
  -- quiet: there was nothing to tell. unwanted: switched off, or not allowed any more, before it was sent.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'quiet', 'unwanted', 'given-up')),
  attempts smallint NOT NULL DEFAULT 0,
  -- Waiting: not before. Sending: whoever sends it is taken for dead after this.
  not_before timestamptz NOT NULL,
  -- The mail server may have taken it all the same.
  may_be_out boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, edition_id) REFERENCES mail_edition (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_open_idx ON mail (not_before, company_id) WHERE state IN ('waiting', 'sending');
CREATE INDEX mail_edition_idx ON mail (company_id, edition_id);
CREATE UNIQUE INDEX mail_due_key ON mail (company_id, user_id, kind, due_at) WHERE kind <> 'import';
CREATE UNIQUE INDEX mail_import_key ON mail (company_id, edition_id) WHERE kind = 'import';

-- What signs links that work without signing in. The server makes it at first use.
CREATE TABLE link_secret (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  value bytea NOT NULL
);

ALTER TABLE alert_setting ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_edition ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON alert_setting TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mail_edition TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON mail TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON alert_setting TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mail_edition TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON mail TO rampart_operator USING (current_user = 'rampart_operator');

GRANT SELECT ON catalogue_news, notice_round TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_news TO rampart_operator;
GRANT SELECT, INSERT, DELETE ON notice_round TO rampart_operator;
GRANT SELECT, INSERT, UPDATE ON alert_setting, mail TO rampart_company;
GRANT SELECT, INSERT ON mail_edition TO rampart_company;
GRANT SELECT, UPDATE (critical_due_at, report_due_at) ON alert_setting TO rampart_operator;
GRANT SELECT, DELETE ON mail, mail_edition TO rampart_operator;
GRANT SELECT, INSERT ON link_secret TO rampart_auth;
--- 0009_administration.sql
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
  -- Nor does a link that somebody asked for before.
  UPDATE password_reset SET used_at = now() WHERE user_id = of_user AND company_id = current_company_id() AND used_at IS NULL;
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

-- A session may end while its administrator acts as somebody: the record says that this ended too.
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
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION record_ended_acting OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;
CREATE TRIGGER record_ended_acting BEFORE DELETE ON session
  FOR EACH ROW WHEN (OLD.acting_until IS NOT NULL) EXECUTE FUNCTION record_ended_acting();

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
--- 0010_sign_in.sql
-- The second factor of users, and how a company signs in: its rules and its own provider.

-- One authenticator for each user. The secret is encrypted with a key that is not in the database.
CREATE TABLE second_factor (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code shows that the authenticator has the secret: such a row asks nobody for anything.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code of it or of an earlier one is taken again.
  last_step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);

CREATE TABLE recovery_code (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (company_id, user_id, code_hash),
  FOREIGN KEY (company_id, user_id) REFERENCES second_factor (company_id, user_id) ON DELETE CASCADE
);

-- Somebody whose password or provider was right, and who has no session before the second factor is right too.
CREATE TABLE sign_in_step (
  token_hash bytea PRIMARY KEY,
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('password', 'single sign-on')),
  -- Of the password that was right: with another one by now, the step is worth nothing.
  password_digest bytea,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_step_user_idx ON sign_in_step (company_id, user_id);
CREATE INDEX sign_in_step_expires_idx ON sign_in_step (expires_at);

-- How the users of a company sign in. A company without a row has no rules and no provider.
CREATE TABLE sign_in_policy (
  company_id integer PRIMARY KEY REFERENCES company ON DELETE CASCADE,
  requires_second_factor boolean NOT NULL DEFAULT false,
  requires_provider boolean NOT NULL DEFAULT false,
  issuer text CHECK (length(issuer) <= 500),
  client_id text CHECK (length(client_id) BETWEEN 1 AND 500),
  -- Encrypted like the secret of a second factor.
  client_secret bytea,
  -- What the address of the company's own sign-in page holds; it tells nothing about the company.
  link uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  CHECK ((issuer IS NULL) = (client_id IS NULL)),
  CHECK (issuer IS NOT NULL OR (client_secret IS NULL AND NOT requires_provider))
);

-- A visit to a company's provider that is under way, known to the one browser that began it.
CREATE TABLE provider_visit (
  token_hash bytea PRIMARY KEY,
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  -- The provider that was asked: an answer after the settings changed is not taken.
  issuer text NOT NULL,
  client_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_visit_company_idx ON provider_visit (company_id);
CREATE INDEX provider_visit_expires_idx ON provider_visit (expires_at);

-- Which companies have users at a mail domain. A column, because below row-level security an expression uses no index.
ALTER TABLE user_account
  ADD COLUMN email_domain text GENERATED ALWAYS AS (lower(substring(email FROM '@([^@]*)$'))) STORED;
CREATE INDEX user_account_domain_idx ON user_account (email_domain, company_id);

ALTER TABLE second_factor ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE sign_in_step ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE sign_in_policy ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_visit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_company ON second_factor TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON recovery_code TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON sign_in_policy TO rampart_company USING (company_id = current_company_id());

CREATE POLICY auth ON second_factor TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON recovery_code TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON sign_in_step TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON sign_in_policy TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY auth ON provider_visit TO rampart_auth USING (current_user = 'rampart_auth');

CREATE POLICY operator ON second_factor TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON recovery_code TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON sign_in_policy TO rampart_operator USING (current_user = 'rampart_operator');

-- Secrets and hashes are left out: inside a company nobody has a reason to read them.
GRANT SELECT (company_id, user_id, created_at, confirmed_at), DELETE ON second_factor TO rampart_company, rampart_operator;
GRANT SELECT (company_id, user_id, used_at) ON recovery_code TO rampart_company, rampart_operator;
GRANT SELECT (company_id, requires_second_factor, requires_provider, issuer, client_id, link) ON sign_in_policy
  TO rampart_company, rampart_operator;
GRANT INSERT, UPDATE (requires_second_factor, requires_provider, issuer, client_id, client_secret) ON sign_in_policy
  TO rampart_company;

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor, recovery_code, sign_in_step, provider_visit TO rampart_auth;
GRANT SELECT ON sign_in_policy TO rampart_auth;
--- 0011_order_of_assets.sql
-- Assets are sorted by keys of their own that compare byte by byte. Each change of an asset finds its place in four
-- ordered indexes, and asking ICU at every step of the way was half of what a change of 10,000 assets cost.

-- Without regard to case and accents.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower((CASE WHEN octet_length(words) = length(words) THEN words
  ELSE regexp_replace(normalize(words, NFD), '[\u0300-\u036F]', '', 'g') END) COLLATE "und-x-icu");

-- Every number in the text as wide as a serial number is long, so that 2 comes before 10.
CREATE FUNCTION with_wide_numbers(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(part[1] || coalesce(lpad(part[2], greatest(20, length(part[2])), '0'), ''), '')
  FROM regexp_matches(words, '([^0-9]*)([0-9]+)?', 'g') part);

-- What a text is sorted by. Most have one number, at the end, or none: those are spared the list of their parts. An
-- index holds no long keys; beyond so many letters the id decides.
CREATE FUNCTION natural_key(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(CASE
    WHEN words IS NULL OR words ~ '^[^0-9]*$' THEN folded(words)
    WHEN words ~ '^[^0-9]*[0-9]{1,20}$' THEN folded(rtrim(words, '0123456789'))
      || lpad(substr(words, length(rtrim(words, '0123456789')) + 1), 20, '0')
    ELSE folded(with_wide_numbers(words)) END, 400);

DROP INDEX asset_uid_idx, asset_serial_number_idx, asset_location_name_idx, asset_notes_idx;
ALTER TABLE asset
  ADD COLUMN asset_id_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(company_asset_uid)) STORED,
  ADD COLUMN serial_number_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(serial_number)) STORED,
  ADD COLUMN location_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(location_name)) STORED,
  ADD COLUMN notes_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(left(notes, 100))) STORED,
  DROP COLUMN notes_start;
-- From now on triggers keep them: a table with a trigger before its updates has every generated column made anew each
-- time, also those whose source did not change.
ALTER TABLE asset
  ALTER COLUMN asset_id_order DROP EXPRESSION,
  ALTER COLUMN serial_number_order DROP EXPRESSION,
  ALTER COLUMN location_order DROP EXPRESSION,
  ALTER COLUMN notes_order DROP EXPRESSION;
CREATE INDEX asset_uid_idx ON asset (company_id, product_id, asset_id_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_serial_number_idx ON asset (company_id, product_id, serial_number_order, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_location_name_idx ON asset (company_id, product_id, location_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_notes_idx ON asset (company_id, product_id, notes_order, id) WHERE removed_at IS NULL;

DROP TRIGGER fill_asset ON asset;
CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL THEN
    NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_asset BEFORE INSERT ON asset FOR EACH ROW EXECUTE FUNCTION fill_new_asset();

-- After fill_changed_asset, which has put the location's name in: triggers fire in the order of their names.
CREATE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.location_name IS DISTINCT FROM OLD.location_name THEN
    NEW.location_order := natural_key(NEW.location_name);
  END IF;
  IF NEW.notes IS DISTINCT FROM OLD.notes THEN
    NEW.notes_order := natural_key(left(NEW.notes, 100));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER order_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_name, OLD.notes)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_name, NEW.notes))
  EXECUTE FUNCTION order_asset();
--- 0012_email_key.sql
-- Below a policy an index on lower(email) is not used, since the function may not see a row before the policy did: a
-- sign-in read every account. A stored column compares as it is.
ALTER TABLE user_account
  ADD COLUMN email_key text COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (lower(email COLLATE "und-x-icu")) STORED;
DROP INDEX user_account_email_key;
CREATE UNIQUE INDEX user_account_email_key ON user_account (email_key);
--- 0013_writing_by_the_thousand.sql
-- A change of many assets moves many counts. What falls to nothing is removed before the others are written: it was
-- written first and removed after, which was a third of the work.
CREATE OR REPLACE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  -- Who holds a product in My Equipment has all of its counts to himself.
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    -- Somebody may be adding the others to My Equipment, with the counts as they were before this.
    PERFORM pg_advisory_xact_lock_shared(7267269, company_id)
      FROM (SELECT DISTINCT company_id FROM unnest(delta) ORDER BY 1) touched;
    -- Locked in the order of their keys, so that writers wait for each other instead of locking each other out.
    PERFORM FROM product_tally JOIN unnest(delta) d USING (company_id, product_id, location_id, priority)
      ORDER BY company_id, product_id, location_id, priority FOR UPDATE OF product_tally;
  END IF;
  UPDATE equipment SET
    total_assets = equipment.total_assets + d.assets,
    total_high_priority_assets = equipment.total_high_priority_assets + d.high_priority_assets,
    complete_assets = equipment.complete_assets + d.complete_assets,
    mitigated_items = equipment.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = equipment.mitigated_exploited_items + d.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(assets) AS assets,
      coalesce(sum(assets) FILTER (WHERE priority = 1), 0) AS high_priority_assets,
      sum(complete_assets) AS complete_assets, sum(mitigated_items) AS mitigated_items,
      sum(mitigated_exploited_items) AS mitigated_exploited_items
    FROM unnest(delta) GROUP BY company_id, product_id
  ) d
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id
    -- Assets that only move to another place change nothing here, and equipment has an index for every order.
    AND (d.assets, d.high_priority_assets, d.complete_assets, d.mitigated_items, d.mitigated_exploited_items)
      <> (0, 0, 0, 0, 0);

  DELETE FROM product_tally tally USING unnest(delta) d
    WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.location_id = d.location_id AND tally.priority = d.priority AND tally.assets + d.assets = 0;
  UPDATE product_tally tally SET
    assets = tally.assets + d.assets,
    complete_assets = tally.complete_assets + d.complete_assets,
    mitigated_items = tally.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + d.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + d.with_asset_id,
    with_serial_number = tally.with_serial_number + d.with_serial_number,
    without_either = tally.without_either + d.without_either
  FROM unnest(delta) d
  WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
    AND tally.location_id = d.location_id AND tally.priority = d.priority;
  INSERT INTO product_tally AS tally
    SELECT * FROM unnest(delta) WHERE assets >= 0 ORDER BY company_id, product_id, location_id, priority
  ON CONFLICT (company_id, product_id, location_id, priority) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    complete_assets = tally.complete_assets + excluded.complete_assets,
    mitigated_items = tally.mitigated_items + excluded.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + excluded.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + excluded.with_asset_id,
    with_serial_number = tally.with_serial_number + excluded.with_serial_number,
    without_either = tally.without_either + excluded.without_either;
END
$$;

-- Without the company: with it the planner took every product for one with a single count, and looked through all counts
-- of a product for each that changed. The key finds each at once.
DROP INDEX product_tally_product_idx;
CREATE INDEX product_tally_product_idx ON product_tally (product_id);

-- Counts are made from assets, which name their product under a key of their own.
ALTER TABLE product_tally DROP CONSTRAINT product_tally_product_id_fkey;

-- The name is read after the lock, in a look of its own: who waited for somebody to rename the location was given the row
-- as it was before, since a new name is no new key.
CREATE OR REPLACE FUNCTION name_of_location(of_company integer, location_id integer) RETURNS text LANGUAGE sql AS $$
  SELECT id FROM location WHERE company_id = of_company AND id = location_id FOR KEY SHARE;
  SELECT name FROM location WHERE company_id = of_company AND id = location_id;
$$;
--- 0014_old_imports.sql
-- The rows of an import and what an export listed are kept for as long as they can be used, and cleared then. The
-- import itself stays with its counts, and so does the knowledge that there was such an export.
ALTER TABLE equipment_import
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN rows_cleared_at timestamptz;
ALTER TABLE spreadsheet_export ADD COLUMN cleared_at timestamptz;
-- What the job looks for.
CREATE INDEX equipment_import_kept_idx ON equipment_import (company_id, id) WHERE rows_cleared_at IS NULL;
CREATE INDEX spreadsheet_export_kept_idx ON spreadsheet_export (made_at) WHERE cleared_at IS NULL;
--- 0015_products_by_filter.sql
-- What a filter finds of the catalogue is told by the index alone, with the id: reading each product for it took most of
-- the time of a filtered page of My Equipment.
DROP INDEX product_rating_idx;
CREATE INDEX product_rating_idx ON product (rating, product_type_id) INCLUDE (id);
DROP INDEX product_manufacturer_idx;
CREATE INDEX product_manufacturer_idx ON product (manufacturer_id, product_type_id) INCLUDE (id);
DROP INDEX product_type_idx;
CREATE INDEX product_type_idx ON product (product_type_id, manufacturer_id) INCLUDE (id);
-- What is counted and filtered by, for whoever comes with the ids of a company's equipment: the rows are wide.
CREATE INDEX product_facts_idx ON product (id) INCLUDE (rating, product_type_id, manufacturer_id, vulnerability_count);
--- 0016_shorter_ways.sql
-- A page of the catalogue by name is found by an index alone, a type together with its rating. Reading some hundred
-- products for their names, and putting the marks of two indexes together, took most of the time of such a page.
CREATE INDEX product_type_rating_idx ON product (product_type_id, rating) INCLUDE (id, name);
DROP INDEX product_manufacturer_idx;
CREATE INDEX product_manufacturer_idx ON product (manufacturer_id, product_type_id) INCLUDE (id, name);
DROP INDEX product_rating_idx;
CREATE INDEX product_rating_idx ON product (rating, product_type_id) INCLUDE (id, name);

-- What changed of one field, for the trail: written out for each field, it takes half the time of a list of all that is
-- gone through for every asset.
CREATE FUNCTION change_of(field text, was text, became text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN was IS DISTINCT FROM became THEN jsonb_build_object(field, jsonb_build_array(was, became)) ELSE '{}' END;

CREATE OR REPLACE FUNCTION record_changed_assets() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  -- Planned anew each time: a plan that is kept from the change of one asset compares ten thousand with each other.
  EXECUTE $statement$
    INSERT INTO asset_history (company_id, asset_id, kind, cause, import_id, user_id, user_name, impersonator_id,
      impersonator_name, version, changes)
    SELECT n.company_id, n.id,
      CASE WHEN (o.removed_at IS NULL) = (n.removed_at IS NULL) THEN 'edited'
        WHEN n.removed_at IS NULL THEN 'restored' ELSE 'removed' END,
      author.*, n.version,
      change_of('company_asset_uid', o.company_asset_uid, n.company_asset_uid)
        || change_of('serial_number', o.serial_number, n.serial_number)
        || change_of('location_id', o.location_id::text, n.location_id::text)
        || change_of('location', o.location_name, n.location_name)
        || change_of('priority', o.priority::text, n.priority::text)
        || change_of('notes', o.notes, n.notes)
    FROM new_rows n JOIN old_rows o USING (company_id, id), change_author() author
    -- The version counts what people change; a location's new name or a count is no change of the asset.
    WHERE n.version <> o.version$statement$;
  RETURN NULL;
END
$$;

-- A statement that changes thousands of assets may bring the name of their location along, read while it holds the
-- location, and the keys that they are sorted by: to look the name up for each of them was a tenth of an import.
CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL AND NEW.location_name IS NULL THEN
    NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION fill_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.location_id IS DISTINCT FROM OLD.location_id AND NEW.location_name IS NOT DISTINCT FROM OLD.location_name THEN
    NEW.location_name := CASE WHEN NEW.location_id IS NOT NULL THEN name_of_location(NEW.company_id, NEW.location_id) END;
  END IF;
  -- The catalogue's loads pass removed assets over.
  IF NEW.removed_at IS NULL AND OLD.removed_at IS NOT NULL THEN
    SELECT count(*), count(vulnerability.exploited_since) INTO NEW.mitigated_count, NEW.mitigated_exploited_count
      FROM mitigation JOIN vulnerability ON vulnerability.id = mitigation.vulnerability_id
      WHERE mitigation.company_id = NEW.company_id AND mitigation.asset_id = NEW.id
        -- As in vulnerability_of_product, by keys: its UNION would be made anew for every asset.
        AND (EXISTS (SELECT FROM product_vulnerability own
            WHERE own.product_id = NEW.product_id AND own.vulnerability_id = mitigation.vulnerability_id)
          OR EXISTS (SELECT FROM product_component JOIN product_vulnerability inside
              ON inside.product_id = product_component.component_id
            WHERE product_component.product_id = NEW.product_id AND inside.vulnerability_id = mitigation.vulnerability_id));
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.location_name IS DISTINCT FROM OLD.location_name AND NEW.location_order IS NOT DISTINCT FROM OLD.location_order THEN
    NEW.location_order := natural_key(NEW.location_name);
  END IF;
  IF NEW.notes IS DISTINCT FROM OLD.notes AND NEW.notes_order IS NOT DISTINCT FROM OLD.notes_order THEN
    NEW.notes_order := natural_key(left(NEW.notes, 100));
  END IF;
  RETURN NEW;
END
$$;
--- 0017_common_words.sql
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
--- 0018_less_for_each_asset.sql
-- Counts are made from assets, which name their company under a key of their own: to look it up for each count was a
-- fortieth of a bulk edit. They go with the company after its assets did.
ALTER TABLE product_tally DROP CONSTRAINT product_tally_company_id_fkey;
CREATE FUNCTION forget_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_tally WHERE company_id = OLD.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER forget_tally AFTER DELETE ON company FOR EACH ROW EXECUTE FUNCTION forget_tally();

-- Room for the words of a bulk edit of 10,000 assets. They are put away within seconds by a job (db/housekeeping.ts); where
-- there is no room whoever edits does it, for a tenth of the time.
ALTER INDEX asset_search_idx SET (gin_pending_list_limit = 8192);
--- 0019_vacuum_assets.sql
-- An edited asset stays in the text index in its old form until the table is vacuumed, and every search reads past it:
-- 80,000 of a million cost a search a third of its time. By default that begins with a fifth of all rows; what it takes
-- here is two seconds for a million assets.
ALTER TABLE asset SET (autovacuum_vacuum_scale_factor = 0.02);
--- 0020_counts_by_priority.sql
-- A list of a priority is sorted by the assets of that priority. They are counted in equipment: adding up the counts of
-- every location for it took longer the more locations a company has.
ALTER TABLE equipment
  ADD COLUMN total_medium_priority_assets integer NOT NULL DEFAULT 0,
  ADD COLUMN total_low_priority_assets integer NOT NULL DEFAULT 0;

SET LOCAL ROLE rampart_operator;
UPDATE equipment SET total_medium_priority_assets = tally.medium, total_low_priority_assets = tally.low
  FROM (
    SELECT company_id, product_id, coalesce(sum(assets) FILTER (WHERE priority = 2), 0) AS medium,
      coalesce(sum(assets) FILTER (WHERE priority = 3), 0) AS low
    FROM product_tally WHERE priority IN (2, 3) GROUP BY company_id, product_id
  ) tally
  WHERE equipment.company_id = tally.company_id AND equipment.product_id = tally.product_id;
RESET ROLE;

CREATE OR REPLACE FUNCTION fill_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes assets of a product that is not there yet waits for this, and this for them.
  PERFORM pg_advisory_xact_lock(7267269, NEW.company_id);
  SELECT product.name, product.manufacturer_name, product.type_name
    INTO NEW.name, NEW.manufacturer_name, NEW.type_name
    FROM product WHERE product.id = NEW.product_id;
  -- The assets of what was removed from My Equipment stay recorded, and come back with it.
  SELECT coalesce(sum(assets), 0), coalesce(sum(assets) FILTER (WHERE priority = 1), 0),
      coalesce(sum(assets) FILTER (WHERE priority = 2), 0), coalesce(sum(assets) FILTER (WHERE priority = 3), 0),
      coalesce(sum(tally.complete_assets), 0), coalesce(sum(tally.mitigated_items), 0),
      coalesce(sum(tally.mitigated_exploited_items), 0)
    INTO NEW.total_assets, NEW.total_high_priority_assets, NEW.total_medium_priority_assets,
      NEW.total_low_priority_assets, NEW.complete_assets, NEW.mitigated_items, NEW.mitigated_exploited_items
    FROM product_tally tally WHERE tally.company_id = NEW.company_id AND tally.product_id = NEW.product_id;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION add_to_tally(delta product_tally[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  in_equipment integer;
BEGIN
  IF delta IS NULL THEN RETURN; END IF;
  -- Who holds a product in My Equipment has all of its counts to himself.
  PERFORM FROM equipment JOIN (SELECT DISTINCT d.company_id, d.product_id FROM unnest(delta) d) touched
      USING (company_id, product_id)
    ORDER BY company_id, product_id FOR UPDATE OF equipment;
  GET DIAGNOSTICS in_equipment = ROW_COUNT;
  IF in_equipment < (SELECT count(*) FROM (SELECT DISTINCT company_id, product_id FROM unnest(delta)) touched) THEN
    -- Somebody may be adding the others to My Equipment, with the counts as they were before this.
    PERFORM pg_advisory_xact_lock_shared(7267269, company_id)
      FROM (SELECT DISTINCT company_id FROM unnest(delta) ORDER BY 1) touched;
    -- Locked in the order of their keys, so that writers wait for each other instead of locking each other out.
    PERFORM FROM product_tally JOIN unnest(delta) d USING (company_id, product_id, location_id, priority)
      ORDER BY company_id, product_id, location_id, priority FOR UPDATE OF product_tally;
  END IF;
  UPDATE equipment SET
    total_assets = equipment.total_assets + d.assets,
    total_high_priority_assets = equipment.total_high_priority_assets + d.high_priority_assets,
    total_medium_priority_assets = equipment.total_medium_priority_assets + d.medium_priority_assets,
    total_low_priority_assets = equipment.total_low_priority_assets + d.low_priority_assets,
    complete_assets = equipment.complete_assets + d.complete_assets,
    mitigated_items = equipment.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = equipment.mitigated_exploited_items + d.mitigated_exploited_items
  FROM (
    SELECT company_id, product_id, sum(assets) AS assets,
      coalesce(sum(assets) FILTER (WHERE priority = 1), 0) AS high_priority_assets,
      coalesce(sum(assets) FILTER (WHERE priority = 2), 0) AS medium_priority_assets,
      coalesce(sum(assets) FILTER (WHERE priority = 3), 0) AS low_priority_assets,
      sum(complete_assets) AS complete_assets, sum(mitigated_items) AS mitigated_items,
      sum(mitigated_exploited_items) AS mitigated_exploited_items
    FROM unnest(delta) GROUP BY company_id, product_id
  ) d
  WHERE equipment.company_id = d.company_id AND equipment.product_id = d.product_id
    -- Assets that only move to another place change nothing here, and equipment has an index for every order.
    AND (d.assets, d.high_priority_assets, d.medium_priority_assets, d.low_priority_assets, d.complete_assets,
      d.mitigated_items, d.mitigated_exploited_items) <> (0, 0, 0, 0, 0, 0, 0);

  DELETE FROM product_tally tally USING unnest(delta) d
    WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
      AND tally.location_id = d.location_id AND tally.priority = d.priority AND tally.assets + d.assets = 0;
  UPDATE product_tally tally SET
    assets = tally.assets + d.assets,
    complete_assets = tally.complete_assets + d.complete_assets,
    mitigated_items = tally.mitigated_items + d.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + d.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + d.with_asset_id,
    with_serial_number = tally.with_serial_number + d.with_serial_number,
    without_either = tally.without_either + d.without_either
  FROM unnest(delta) d
  WHERE d.assets < 0 AND tally.company_id = d.company_id AND tally.product_id = d.product_id
    AND tally.location_id = d.location_id AND tally.priority = d.priority;
  INSERT INTO product_tally AS tally
    SELECT * FROM unnest(delta) WHERE assets >= 0 ORDER BY company_id, product_id, location_id, priority
  ON CONFLICT (company_id, product_id, location_id, priority) DO UPDATE SET
    assets = tally.assets + excluded.assets,
    complete_assets = tally.complete_assets + excluded.complete_assets,
    mitigated_items = tally.mitigated_items + excluded.mitigated_items,
    mitigated_exploited_items = tally.mitigated_exploited_items + excluded.mitigated_exploited_items,
    with_asset_id = tally.with_asset_id + excluded.with_asset_id,
    with_serial_number = tally.with_serial_number + excluded.with_serial_number,
    without_either = tally.without_either + excluded.without_either;
END
$$;
--- 0021_words_in_groups.sql
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
--- 0022_type_synonyms.sql
-- Words of the trade that operators added to the built-in ones (packages/contract/src/rules/type-synonyms.ts): each
-- leads a search to an equipment type. They belong to the catalogue, which is one for all companies.
CREATE TABLE type_synonym (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In lower case, its words parted by one space: as a search is read.
  word text NOT NULL CHECK (length(word) BETWEEN 2 AND 400),
  product_type_id integer NOT NULL REFERENCES product_type ON DELETE CASCADE,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (word, product_type_id)
);
CREATE INDEX type_synonym_type_idx ON type_synonym (product_type_id);

GRANT SELECT ON type_synonym TO rampart_company;
GRANT SELECT, INSERT, DELETE ON type_synonym TO rampart_operator;
