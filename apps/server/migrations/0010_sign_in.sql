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
