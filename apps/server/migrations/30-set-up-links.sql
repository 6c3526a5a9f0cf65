-- 30 · Links that create the first company of an empty installation.
--
-- A server without companies prints such a link when it starts. It works for an hour. The first use, or the first
-- company, voids all of them.
CREATE TABLE set_up_link (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE set_up_link IS 'The links that a server without companies printed. Each creates the first company.';
GRANT SELECT, INSERT, DELETE ON set_up_link TO rampart_operator;
