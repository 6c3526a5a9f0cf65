-- 34 · Sources that the catalogue is subscribed to (docs/catalogue.md, "Subscriptions").
-- Serves: 0.1.0

CREATE TABLE subscription (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('csaf', 'rolie', 'directory', 'kev', 'epss', 'files')),
  name text NOT NULL,
  -- As the operator gave it: a domain, a web address, or a folder of the server.
  address text NOT NULL CHECK (length(address) <= 1000),
  is_paused boolean NOT NULL DEFAULT false,
  -- From the metadata of a CSAF provider.
  role text CHECK (role IN ('csaf_publisher', 'csaf_provider', 'csaf_trusted_provider')),
  publisher text,
  -- The validators (ETag, Last-Modified) of each listing, by its address.
  listings jsonb NOT NULL DEFAULT '{}',
  -- The number of the current run, or of the last one. A run can have several turns.
  run integer NOT NULL DEFAULT 0,
  -- The current run has read the listings. Its next turn, also after a crash, continues with the documents that wait.
  is_listed boolean NOT NULL DEFAULT false,
  next_run_at timestamptz NOT NULL,
  last_run_at timestamptz,
  last_success_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- When operators got a mail about the current failure.
  told_at timestamptz,
  -- The last load, which an interrupted run continues.
  load_id integer REFERENCES catalogue_load ON DELETE SET NULL,
  -- The server that works on it. After worker_until, other servers treat this server as dead.
  worker uuid,
  worker_until timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (kind, address)
);
COMMENT ON TABLE subscription IS 'Sources from which the catalogue fetches documents by itself.';
CREATE INDEX subscription_load_idx ON subscription (load_id);

CREATE TABLE subscription_key (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
  fingerprint text NOT NULL,
  owner text NOT NULL,
  address text NOT NULL,
  -- The public key, armored.
  armored text NOT NULL,
  state text NOT NULL CHECK (state IN ('trusted', 'waiting', 'refused')),
  -- The metadata of the source names it. Another key does not count.
  is_named boolean NOT NULL DEFAULT true,
  first_seen_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  UNIQUE (subscription_id, fingerprint),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL))
);
COMMENT ON TABLE subscription_key IS 'OpenPGP keys with which a source signs its documents.';

CREATE TABLE subscription_document (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
  address text NOT NULL CHECK (length(address) <= 2000),
  -- From the listing: when it changed, and where its hash and its signature are.
  changed_at timestamptz,
  hash_address text,
  signature_address text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'set-aside')),
  reason text,
  -- It waits for the decision about this key, or was set aside because the key was refused.
  key_id integer REFERENCES subscription_key ON DELETE SET NULL,
  is_signed boolean,
  -- The validators of the last answer, for sources without dates.
  etag text,
  last_modified text,
  attempts smallint NOT NULL DEFAULT 0,
  -- The last run that could not fetch it.
  unreached_in integer,
  fetched_at timestamptz
);
COMMENT ON TABLE subscription_document IS 'Documents that a source lists, and what became of each of them.';
-- An address can be longer than a key of an index.
CREATE UNIQUE INDEX subscription_document_address_key ON subscription_document (subscription_id, md5(address));
CREATE INDEX subscription_document_state_idx ON subscription_document (subscription_id, state, fetched_at DESC, id);
CREATE INDEX subscription_document_key_idx ON subscription_document (key_id) WHERE key_id IS NOT NULL;

ALTER TABLE catalogue_load DROP CONSTRAINT catalogue_load_source_check;
ALTER TABLE catalogue_load ADD CONSTRAINT catalogue_load_source_check
  CHECK (source IN ('upload', 'command', 'subscription'));

GRANT SELECT, INSERT, UPDATE, DELETE ON subscription, subscription_key, subscription_document TO rampart_operator;
