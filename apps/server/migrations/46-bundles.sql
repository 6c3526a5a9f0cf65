-- 46 · The documents that loads took, and bundles of them for sites without a network (docs/catalogue.md, "Air-gapped
-- sites").
-- Serves: 0.1.0

CREATE TABLE catalogue_document (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('csaf', 'openvex', 'cyclonedx', 'spdx', 'sheet', 'kev')),
  -- Together they name the document. The publisher is empty for files that have none: the KEV list, bills, sheets.
  publisher text NOT NULL,
  document_id text NOT NULL,
  version text NOT NULL,
  -- The product of a bill of materials: its uuid, or as it was named with the file.
  product text,
  -- The manufacturers and products that a sheet describes. Sheets have no version, so these tell which of two is newer.
  subjects uuid[] NOT NULL DEFAULT '{}',
  sha256 text NOT NULL,
  -- As it was loaded, packed with gzip.
  packed bytea NOT NULL,
  taken_at timestamptz NOT NULL,
  -- When the first of the installations took it, if it came with a bundle.
  first_taken_at timestamptz NOT NULL,
  UNIQUE (publisher, document_id)
);
COMMENT ON TABLE catalogue_document IS 'The newest version of each document that a load took, as it was loaded.';
-- It is packed already.
ALTER TABLE catalogue_document ALTER COLUMN packed SET STORAGE EXTERNAL;
CREATE INDEX catalogue_document_taken_idx ON catalogue_document (taken_at);
CREATE INDEX catalogue_document_sheet_idx ON catalogue_document (first_taken_at) WHERE kind = 'sheet';

-- The list itself is kept in epss_list.
ALTER TABLE epss_list ADD COLUMN taken_at timestamptz NOT NULL DEFAULT now();

-- The file of a bill that waits, packed with gzip, to keep it after the answer.
ALTER TABLE waiting_bom ADD COLUMN packed bytea;

CREATE TABLE own_bundle_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text NOT NULL,
  public_key text NOT NULL,
  -- Encrypted with SECRET_KEY.
  private_key bytea NOT NULL,
  made_at timestamptz NOT NULL
);
COMMENT ON TABLE own_bundle_key IS 'The key with which this installation signs bundles.';

CREATE TABLE bundle_key (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  fingerprint text NOT NULL UNIQUE,
  public_key text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
);
COMMENT ON TABLE bundle_key IS 'Keys of other installations whose bundles are taken.';

CREATE TABLE taken_bundle (
  key_id integer NOT NULL REFERENCES bundle_key ON DELETE CASCADE,
  -- It has what the other installation took in this time. Without a start it has everything.
  since timestamptz,
  until timestamptz NOT NULL,
  documents integer NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, until)
);
COMMENT ON TABLE taken_bundle IS 'Bundles that were taken completely, to notice when one is missing.';

GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue_document, own_bundle_key, bundle_key, taken_bundle TO rampart_operator;
