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
