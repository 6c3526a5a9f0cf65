-- 01 · Roles, companies, and the wall between companies.
--
-- These files are the schema, in the order in which it is best read: roles, catalogue, equipment and assets, imports,
-- accounts, search and counts, notifications. Each table says what it is for (COMMENT ON TABLE); comments in the SQL say
-- why something is as it is.

-- ── Extensions and orders ────────────────────────────────────────────────────────────────────────────────────────────

-- Search inside of texts by their groups of three letters.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Lets one such index begin with a company and a product.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Text as people sort it: PLC-2 before PLC-10, without regard to case.
CREATE COLLATION natural_ci (provider = icu, locale = 'und@colNumeric=yes;colStrength=secondary');

-- ── Roles ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The server signs in as one database user and steps down into one of the first three for all of its work:
--   rampart_auth      finds users and sessions before a company is known
--   rampart_company   works inside one company, behind row-level security
--   rampart_operator  runs the installation: companies, users, the catalogue, demo data
--   rampart_search    owns the functions that search the texts of assets (06); nobody can step into it
-- Roles belong to the whole PostgreSQL cluster, so another database may have made them already.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['rampart_auth', 'rampart_company', 'rampart_operator', 'rampart_search'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another database of the same cluster was faster
      END;
    END IF;
    -- A superuser may step into any role. Others need the grant: since PostgreSQL 16, even for a role that they made.
    IF role_name <> 'rampart_search' AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END
$$;

GRANT USAGE ON SCHEMA public TO rampart_auth, rampart_company, rampart_operator, rampart_search;

-- ── Companies ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The company of the running transaction. A setting that is unset or was reset reads as '', which must match no row.
CREATE FUNCTION current_company_id() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('rampart.company_id', true), '')::integer;

CREATE TABLE company (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  time_zone text NOT NULL DEFAULT 'UTC',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- While this is set, nobody of the company can sign in.
  suspended_at timestamptz
);
COMMENT ON TABLE company IS 'The customers. Every row that belongs to one names it in company_id.';
CREATE UNIQUE INDEX company_name_key ON company (lower(name COLLATE "und-x-icu"));

-- ── The wall ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every table that belongs to companies is guarded in the same way, at the end of its file:
--   ENABLE and FORCE ROW LEVEL SECURITY: FORCE binds the table's owner too, and a role without a policy reads nothing;
--   a policy own_company for rampart_company, by current_company_id();
--   policies for the other roles that need it, and grants of no more than is needed.
-- The server's own user is a member of the roles, and policies bind members too. Comparing with current_user shows rows
-- only to those who have stepped into the role itself.
ALTER TABLE company ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON company TO rampart_company USING (id = current_company_id());
CREATE POLICY auth ON company TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY operator ON company TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT ON company TO rampart_company, rampart_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON company TO rampart_operator;
