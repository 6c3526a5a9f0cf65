-- 02 · The catalogue: manufacturers, products and components, and their known vulnerabilities.
--
-- All companies share one catalogue. Only operators and the loader write to it.

-- ── Types ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE category (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
COMMENT ON TABLE category IS 'Groups of product types.';

CREATE TABLE product_type (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id integer NOT NULL REFERENCES category,
  kind text NOT NULL CHECK (kind IN ('product', 'component')),
  name text NOT NULL,
  UNIQUE (kind, name)
);
COMMENT ON TABLE product_type IS 'The types of products (equipment types) and of components (component types).';
CREATE INDEX product_type_category_idx ON product_type (category_id);

CREATE TABLE type_synonym (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In lower case, with one space between words, in the same form as a search text after parsing.
  word text NOT NULL CHECK (length(word) BETWEEN 2 AND 400),
  product_type_id integer NOT NULL REFERENCES product_type ON DELETE CASCADE,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (word, product_type_id)
);
COMMENT ON TABLE type_synonym IS
  'Search words for equipment types that operators added. The built-in ones are in rules/type-synonyms.ts.';
CREATE INDEX type_synonym_type_idx ON type_synonym (product_type_id);

-- ── Manufacturers and products ───────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE manufacturer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- UUIDv5 of the normalised name. Links stay valid when the catalogue is loaded again.
  uuid uuid NOT NULL UNIQUE,
  name text NOT NULL,
  normalised_name text NOT NULL UNIQUE,
  logo_link text,
  facts jsonb NOT NULL DEFAULT '[]',
  rating smallint CHECK (rating BETWEEN 1 AND 250),
  rated_at timestamptz,
  -- Rating factors in percent. Null while there is no data to compute them from.
  fixed_percent smallint,
  unexploited_percent smallint,
  uncritical_percent smallint,
  fresh_percent smallint
);
COMMENT ON TABLE manufacturer IS 'The manufacturers of products and components, with their ratings and rating factors.';
CREATE INDEX manufacturer_name_idx ON manufacturer (name COLLATE natural_ci, id);
CREATE INDEX manufacturer_prefix_idx ON manufacturer (lower(name) text_pattern_ops, id);
CREATE INDEX manufacturer_search_idx ON manufacturer USING gin (lower(name) gin_trgm_ops);

CREATE TABLE manufacturer_alias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  manufacturer text NOT NULL CHECK (length(manufacturer) BETWEEN 1 AND 500),
  alias text NOT NULL CHECK (length(alias) BETWEEN 1 AND 500),
  normalised_alias text NOT NULL UNIQUE,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
);
COMMENT ON TABLE manufacturer_alias IS
  'Other spellings of manufacturer names that operators added to the built-in ones.';

CREATE TABLE product (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('product', 'component')),
  manufacturer_id integer NOT NULL REFERENCES manufacturer,
  product_type_id integer REFERENCES product_type,
  name text NOT NULL,
  normalised_name text NOT NULL,
  img_link text,
  -- A text of ours about a component. The product page shows it as the analysis.
  analysis text,
  facts jsonb NOT NULL DEFAULT '[]',
  bom text,
  bom_format text CHECK (bom_format IN ('cyclonedx', 'spdx', 'text')),
  -- Somebody has assessed the product. Without an assessment, "no known vulnerability" does not give a good rating.
  is_assessed boolean NOT NULL DEFAULT false,
  rating smallint CHECK (rating BETWEEN 1 AND 250),
  rated_at timestamptz,
  -- A trigger copies the names of manufacturer and type here, and all three names in lower case. So each sort order,
  -- and the search in all names, reads one index, even in a large catalogue.
  manufacturer_name text NOT NULL DEFAULT '',
  type_name text,
  search_text text NOT NULL DEFAULT '',
  -- The product's own vulnerabilities and those of its components, each counted once. Triggers update the counts (06).
  vulnerability_count integer NOT NULL DEFAULT 0,
  exploited_count integer NOT NULL DEFAULT 0,
  UNIQUE (manufacturer_id, type, normalised_name)
);
COMMENT ON TABLE product IS 'Products and components.';
-- One index for each sort order of a list.
CREATE INDEX product_name_idx ON product (name COLLATE natural_ci, id);
CREATE INDEX product_manufacturer_name_idx
  ON product (manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, id);
-- Empty cells come last in both directions. One index cannot do this.
CREATE INDEX product_type_name_idx ON product (type_name COLLATE natural_ci, name COLLATE natural_ci, id);
CREATE INDEX product_type_name_desc_idx
  ON product (type_name COLLATE natural_ci DESC NULLS LAST, name COLLATE natural_ci DESC, id DESC);
-- The filters of a list. The id and the name are included, so PostgreSQL finds a page sorted by name in the index
-- alone. Without them it reads some hundred product rows for their names, which takes most of the time of the page.
CREATE INDEX product_manufacturer_idx ON product (manufacturer_id, product_type_id) INCLUDE (id, name);
CREATE INDEX product_type_idx ON product (product_type_id, manufacturer_id) INCLUDE (id);
CREATE INDEX product_type_rating_idx ON product (product_type_id, rating) INCLUDE (id, name);
CREATE INDEX product_rating_idx ON product (rating, product_type_id) INCLUDE (id, name);
-- The columns that lists count and filter by, for queries that have the ids of a company's equipment. The rows of the
-- table are wide, so reading the index is faster.
CREATE INDEX product_facts_idx ON product (id) INCLUDE (rating, product_type_id, manufacturer_id, vulnerability_count);
-- Most users type the beginning of a name.
CREATE INDEX product_prefix_idx ON product (type, lower(name) text_pattern_ops, id);
CREATE INDEX product_search_idx ON product USING gin (search_text gin_trgm_ops);

CREATE TABLE search_word (
  word text PRIMARY KEY
);
COMMENT ON TABLE search_word IS
  'Every word of the catalogue. If a search finds nothing, its words are compared with these instead of all products.';
-- A GiST index returns the most similar word directly, without a comparison with all words.
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
  -- The component is from the product's bill of materials. A newer bill replaces these rows and no others.
  is_from_bom boolean NOT NULL DEFAULT false,
  PRIMARY KEY (product_id, component_id)
);
COMMENT ON TABLE product_component IS 'Which components a product contains.';
CREATE INDEX product_component_component_idx ON product_component (component_id);

-- ── Vulnerabilities ──────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE advisory (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher text NOT NULL,
  tracking_id text NOT NULL,
  -- As the publisher writes it: an integer or a semantic version.
  revision text NOT NULL,
  title text NOT NULL,
  link text,
  released_at timestamptz NOT NULL,
  -- The checksum of the loaded file. Loading the same file again changes nothing.
  checksum text NOT NULL,
  loaded_at timestamptz NOT NULL,
  UNIQUE (publisher, tracking_id)
);
COMMENT ON TABLE advisory IS 'Documents that describe vulnerabilities of products, each in its newest revision.';
-- Finds when the catalogue was last updated.
CREATE INDEX advisory_loaded_idx ON advisory (loaded_at);

CREATE TABLE vulnerability (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cve text NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  cwe text,
  score numeric(3, 1) CHECK (score BETWEEN 0 AND 10),
  vector text,
  published_on date,
  -- The date on which CISA added it to the list of known exploited vulnerabilities.
  exploited_since date,
  -- The release date of the advisory that the texts and the score come from. The newest advisory wins, in any load
  -- order.
  source_released_at timestamptz NOT NULL
);
COMMENT ON TABLE vulnerability IS 'Known vulnerabilities, one row for each CVE.';

CREATE TABLE known_exploited (
  cve text PRIMARY KEY,
  added_on date NOT NULL,
  list_released_at timestamptz NOT NULL
);
COMMENT ON TABLE known_exploited IS
  'The complete CISA list of the last load. Advisories that are loaded later are marked from it.';

CREATE TABLE product_vulnerability (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  vulnerability_id integer NOT NULL REFERENCES vulnerability ON DELETE CASCADE,
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  -- The affected versions, as the advisory writes them.
  versions text NOT NULL,
  has_fix boolean NOT NULL,
  PRIMARY KEY (product_id, vulnerability_id, advisory_id)
);
COMMENT ON TABLE product_vulnerability IS
  'The vulnerabilities of each product, and the advisory that reports each of them.';
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
COMMENT ON TABLE mitigation_step IS 'What an advisory recommends against the vulnerabilities of a product.';
CREATE INDEX mitigation_step_advisory_idx ON mitigation_step (advisory_id);

-- A product has its own vulnerabilities and those of its components.
CREATE VIEW vulnerability_of_product AS
  SELECT product_id, vulnerability_id FROM product_vulnerability
  UNION
  SELECT product_component.product_id, product_vulnerability.vulnerability_id
  FROM product_component JOIN product_vulnerability ON product_vulnerability.product_id = product_component.component_id;

-- The same for one product, found by keys. A join of the view with several products would compute its UNION for the
-- complete catalogue.
CREATE FUNCTION vulnerabilities_of(of_product integer) RETURNS TABLE (vulnerability_id integer) LANGUAGE sql STABLE AS $$
  SELECT own.vulnerability_id FROM product_vulnerability own WHERE own.product_id = of_product
  UNION
  SELECT inside.vulnerability_id
  FROM product_component JOIN product_vulnerability inside ON inside.product_id = product_component.component_id
  WHERE product_component.product_id = of_product
$$;

-- ── Ratings ──────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE product_rating_history (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  month date NOT NULL,
  value smallint NOT NULL CHECK (value BETWEEN 1 AND 250),
  PRIMARY KEY (product_id, month)
);
COMMENT ON TABLE product_rating_history IS 'Ratings of products by month. The first day of the month is stored.';

CREATE TABLE manufacturer_rating_history (
  manufacturer_id integer NOT NULL REFERENCES manufacturer ON DELETE CASCADE,
  month date NOT NULL,
  value smallint NOT NULL CHECK (value BETWEEN 1 AND 250),
  PRIMARY KEY (manufacturer_id, month)
);
COMMENT ON TABLE manufacturer_rating_history IS
  'Ratings of manufacturers by month. The first day of the month is stored.';

CREATE TABLE rating_due (
  subject text NOT NULL CHECK (subject IN ('product', 'manufacturer')),
  id integer NOT NULL,
  PRIMARY KEY (subject, id)
);
COMMENT ON TABLE rating_due IS
  'Products and manufacturers to rate again. Written in the transaction of the change, so a killed load loses no row.';

-- ── Loads ────────────────────────────────────────────────────────────────────────────────────────────────────────────

CREATE TABLE catalogue_load (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('upload', 'command')),
  file_name text NOT NULL,
  -- The product of the bills of materials that do not name their product.
  product text,
  state text NOT NULL CHECK (state IN ('receiving', 'waiting', 'loading', 'rating', 'done', 'failed')),
  -- How often a server started it. After several crashes on the same file the load fails.
  attempts smallint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  files_total integer,
  files_done integer NOT NULL DEFAULT 0,
  tally jsonb NOT NULL DEFAULT '{}',
  ratings_moved integer NOT NULL DEFAULT 0,
  reason text,
  user_name text NOT NULL,
  -- The server that works on it. After worker_until, other servers treat this server as dead.
  worker uuid,
  worker_until timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
COMMENT ON TABLE catalogue_load IS 'Loads of the catalogue, with their progress and result.';
CREATE INDEX catalogue_load_open_idx ON catalogue_load (id) WHERE state IN ('receiving', 'waiting', 'loading', 'rating');

CREATE TABLE catalogue_load_part (
  load_id integer NOT NULL REFERENCES catalogue_load ON DELETE CASCADE,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (load_id, part)
);
COMMENT ON TABLE catalogue_load_part IS 'The uploaded file of a load, in parts, so that any server can work on it.';

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
COMMENT ON TABLE catalogue_load_file IS 'The result of each file of a load.';
CREATE INDEX catalogue_load_file_status_idx ON catalogue_load_file (load_id, status, position);

CREATE TABLE catalogue_load_rating (
  load_id integer NOT NULL REFERENCES catalogue_load ON DELETE CASCADE,
  subject text NOT NULL CHECK (subject IN ('product', 'manufacturer')),
  subject_id integer NOT NULL,
  before smallint,
  after smallint,
  PRIMARY KEY (load_id, subject, subject_id)
);
COMMENT ON TABLE catalogue_load_rating IS 'Which ratings a load changed.';

-- ── Who may do what ──────────────────────────────────────────────────────────────────────────────────────────────────

GRANT SELECT ON category, product_type, type_synonym, manufacturer, product, search_word, product_component, advisory,
  vulnerability, product_vulnerability, mitigation_step, vulnerability_of_product, product_rating_history,
  manufacturer_rating_history TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON category, product_type, manufacturer, manufacturer_alias, product, search_word,
  product_component, advisory, vulnerability, known_exploited, product_vulnerability, mitigation_step,
  product_rating_history, manufacturer_rating_history, rating_due, catalogue_load, catalogue_load_part,
  catalogue_load_file, catalogue_load_rating TO rampart_operator;
GRANT SELECT, INSERT, DELETE ON type_synonym TO rampart_operator;
GRANT SELECT ON vulnerability_of_product TO rampart_operator;
