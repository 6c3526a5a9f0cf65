-- 01 · Roles, companies, and the separation of companies.
--
-- These files define the schema. Read them in this order: roles, catalogue, equipment and assets, imports, accounts,
-- search and counts, notifications. The purpose of each table is in its COMMENT ON TABLE. The comments in the SQL give
-- reasons.

-- ── Extensions and sort order ────────────────────────────────────────────────────────────────────────────────────────

-- Finds any part of a text by its groups of three letters (trigrams).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Lets a trigram index start with plain columns, such as the company and the product.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Sorts text as people expect: PLC-2 before PLC-10, upper and lower case equal.
CREATE COLLATION natural_ci (provider = icu, locale = 'und@colNumeric=yes;colStrength=secondary');

-- ── Roles ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The server signs in as one database user. For all of its work it switches to one of the first three roles:
--   rampart_auth      finds users and sessions before a company is known
--   rampart_company   works inside one company, behind row-level security
--   rampart_operator  runs the installation: companies, users, the catalogue, demo data
--   rampart_search    owns the functions that search the texts of assets (06); nobody can switch to it
-- Roles belong to the PostgreSQL cluster, so another database may have created them already.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['rampart_auth', 'rampart_company', 'rampart_operator', 'rampart_search'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another database of the same cluster created it at the same time
      END;
    END IF;
    -- A superuser can switch to any role. Other users need the grant. Since PostgreSQL 16 they need it even for a role
    -- that they created.
    IF role_name <> 'rampart_search' AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END
$$;

GRANT USAGE ON SCHEMA public TO rampart_auth, rampart_company, rampart_operator, rampart_search;

-- ── Companies ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The company of the current transaction. If the setting is missing or was reset, PostgreSQL returns ''. This must
-- match no row.
CREATE FUNCTION current_company_id() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('rampart.company_id', true), '')::integer;

CREATE TABLE company (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  time_zone text NOT NULL DEFAULT 'UTC',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- While this is set, no user of the company can sign in.
  suspended_at timestamptz
);
COMMENT ON TABLE company IS 'The customers. Every row that belongs to a company has its id in company_id.';
CREATE UNIQUE INDEX company_name_key ON company (lower(name COLLATE "und-x-icu"));

-- ── Row-level security ───────────────────────────────────────────────────────────────────────────────────────────────

-- Every table with company data is protected in the same way, at the end of its file:
--   ENABLE and FORCE ROW LEVEL SECURITY: FORCE includes the table's owner, and a role without a policy reads nothing;
--   a policy own_company for rampart_company, by current_company_id();
--   policies for the other roles that need access, and only the grants that they need.
-- The server's database user is a member of these roles, and policies apply to members too. The comparison with
-- current_user shows the rows only after the server has switched to the role.
ALTER TABLE company ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON company TO rampart_company USING (id = current_company_id());
CREATE POLICY auth ON company TO rampart_auth USING (current_user = 'rampart_auth');
CREATE POLICY operator ON company TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT ON company TO rampart_company, rampart_auth;
GRANT SELECT, INSERT, UPDATE, DELETE ON company TO rampart_operator;
