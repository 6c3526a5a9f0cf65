-- 09 · Consecutive wrong passwords, which the windows of the table throttle forget.

CREATE TABLE sign_in_failures (
  -- A hash, so the table contains no addresses.
  key text PRIMARY KEY,
  -- A hash too. A new password removes all rows of its account.
  account text NOT NULL,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_failures IS
  'Consecutive wrong passwords of an account over all networks, of one of its devices, or of its signed-in user. A right one removes the row.';
CREATE INDEX sign_in_failures_account_idx ON sign_in_failures (account);
CREATE INDEX sign_in_failures_last_idx ON sign_in_failures (last_at);

ALTER TABLE sign_in_failures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY auth ON sign_in_failures TO rampart_auth USING (current_user = 'rampart_auth');
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_failures TO rampart_auth;
