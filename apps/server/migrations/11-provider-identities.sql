-- 11 · Single sign-on: a redirect address for each company, and the accounts at providers with which users signed in.

-- ── Redirect addresses ───────────────────────────────────────────────────────────────────────────────────────────────

-- Part of the address to which the company's provider sends users back. It exists before the company has a provider,
-- because the provider must know the address first. It does not reveal anything about the company.
ALTER TABLE company ADD COLUMN redirect_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

-- Providers that were set up before this migration know only the address that all companies shared. A change of the
-- type is not subject to row-level security, so it reaches the rows of all companies.
ALTER TABLE sign_in_policy ADD COLUMN uses_shared_address text;
ALTER TABLE sign_in_policy ALTER COLUMN uses_shared_address TYPE boolean USING issuer IS NOT NULL;
ALTER TABLE sign_in_policy ALTER COLUMN uses_shared_address SET DEFAULT false,
  ALTER COLUMN uses_shared_address SET NOT NULL,
  ADD CHECK (issuer IS NOT NULL OR NOT uses_shared_address);
GRANT SELECT (uses_shared_address) ON sign_in_policy TO rampart_company, rampart_operator;
GRANT UPDATE (uses_shared_address) ON sign_in_policy TO rampart_company;

-- The company's address to which this visit must come back. Null for the shared address.
ALTER TABLE provider_visit ADD COLUMN redirect_id uuid;

-- ── Accounts at providers ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE provider_identity (
  company_id integer NOT NULL,
  user_id uuid NOT NULL,
  -- Many providers give the same person another subject for each client. So a subject belongs to both.
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Case-sensitive, and at most 255 characters (OpenID Connect Core 2).
  subject text COLLATE "C" NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id, issuer, client_id),
  UNIQUE (company_id, issuer, client_id, subject),
  FOREIGN KEY (company_id, user_id) REFERENCES user_account (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE provider_identity IS
  'The account at the company''s provider with which a user first signed in. Another account cannot sign in as this user.';

ALTER TABLE provider_identity ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON provider_identity TO rampart_company USING (company_id = current_company_id());
CREATE POLICY auth ON provider_identity TO rampart_auth USING (current_user = 'rampart_auth');
GRANT SELECT (company_id, user_id) ON provider_identity TO rampart_company;
-- A sign-in locks the row that it relies on, which needs the right to update one column.
GRANT SELECT, INSERT, UPDATE (linked_at), DELETE ON provider_identity TO rampart_auth;

-- An administrator lets a user sign in with another account at the provider. A sign-in with the previous account that
-- still waits for its second factor ends too.
CREATE FUNCTION forget_provider_identities(of_user uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM provider_identity WHERE company_id = current_company_id() AND user_id = of_user;
  DELETE FROM sign_in_step
    WHERE company_id = current_company_id() AND user_id = of_user AND method = 'single sign-on';
END
$$;
REVOKE ALL ON FUNCTION forget_provider_identities FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_provider_identities TO rampart_company;
GRANT CREATE ON SCHEMA public TO rampart_auth;
ALTER FUNCTION forget_provider_identities OWNER TO rampart_auth;
REVOKE CREATE ON SCHEMA public FROM rampart_auth;
