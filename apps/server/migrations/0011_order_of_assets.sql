-- Assets are sorted by keys of their own that compare byte by byte. Each change of an asset finds its place in four
-- ordered indexes, and asking ICU at every step of the way was half of what a change of 10,000 assets cost.

-- Without regard to case and accents.
CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower((CASE WHEN octet_length(words) = length(words) THEN words
  ELSE regexp_replace(normalize(words, NFD), '[\u0300-\u036F]', '', 'g') END) COLLATE "und-x-icu");

-- Every number in the text as wide as a serial number is long, so that 2 comes before 10.
CREATE FUNCTION with_wide_numbers(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT string_agg(part[1] || coalesce(lpad(part[2], greatest(20, length(part[2])), '0'), ''), '')
  FROM regexp_matches(words, '([^0-9]*)([0-9]+)?', 'g') part);

-- What a text is sorted by. Most have one number, at the end, or none: those are spared the list of their parts. An
-- index holds no long keys; beyond so many letters the id decides.
CREATE FUNCTION natural_key(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(CASE
    WHEN words IS NULL OR words ~ '^[^0-9]*$' THEN folded(words)
    WHEN words ~ '^[^0-9]*[0-9]{1,20}$' THEN folded(rtrim(words, '0123456789'))
      || lpad(substr(words, length(rtrim(words, '0123456789')) + 1), 20, '0')
    ELSE folded(with_wide_numbers(words)) END, 400);

DROP INDEX asset_uid_idx, asset_serial_number_idx, asset_location_name_idx, asset_notes_idx;
ALTER TABLE asset
  ADD COLUMN asset_id_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(company_asset_uid)) STORED,
  ADD COLUMN serial_number_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(serial_number)) STORED,
  ADD COLUMN location_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(location_name)) STORED,
  ADD COLUMN notes_order text COLLATE "C" GENERATED ALWAYS AS (natural_key(left(notes, 100))) STORED,
  DROP COLUMN notes_start;
-- From now on triggers keep them: a table with a trigger before its updates has every generated column made anew each
-- time, also those whose source did not change.
ALTER TABLE asset
  ALTER COLUMN asset_id_order DROP EXPRESSION,
  ALTER COLUMN serial_number_order DROP EXPRESSION,
  ALTER COLUMN location_order DROP EXPRESSION,
  ALTER COLUMN notes_order DROP EXPRESSION;
CREATE INDEX asset_uid_idx ON asset (company_id, product_id, asset_id_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_serial_number_idx ON asset (company_id, product_id, serial_number_order, id)
  WHERE removed_at IS NULL;
CREATE INDEX asset_location_name_idx ON asset (company_id, product_id, location_order, id) WHERE removed_at IS NULL;
CREATE INDEX asset_notes_idx ON asset (company_id, product_id, notes_order, id) WHERE removed_at IS NULL;

DROP TRIGGER fill_asset ON asset;
CREATE OR REPLACE FUNCTION fill_new_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.location_id IS NOT NULL THEN
    NEW.location_name := name_of_location(NEW.company_id, NEW.location_id);
  END IF;
  NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  NEW.serial_number_order := natural_key(NEW.serial_number);
  NEW.location_order := natural_key(NEW.location_name);
  NEW.notes_order := natural_key(left(NEW.notes, 100));
  RETURN NEW;
END
$$;
CREATE TRIGGER fill_asset BEFORE INSERT ON asset FOR EACH ROW EXECUTE FUNCTION fill_new_asset();

-- After fill_changed_asset, which has put the location's name in: triggers fire in the order of their names.
CREATE FUNCTION order_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.company_asset_uid IS DISTINCT FROM OLD.company_asset_uid THEN
    NEW.asset_id_order := natural_key(NEW.company_asset_uid);
  END IF;
  IF NEW.serial_number IS DISTINCT FROM OLD.serial_number THEN
    NEW.serial_number_order := natural_key(NEW.serial_number);
  END IF;
  IF NEW.location_name IS DISTINCT FROM OLD.location_name THEN
    NEW.location_order := natural_key(NEW.location_name);
  END IF;
  IF NEW.notes IS DISTINCT FROM OLD.notes THEN
    NEW.notes_order := natural_key(left(NEW.notes, 100));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER order_changed_asset BEFORE UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.company_asset_uid, OLD.serial_number, OLD.location_name, OLD.notes)
    IS DISTINCT FROM (NEW.company_asset_uid, NEW.serial_number, NEW.location_name, NEW.notes))
  EXECUTE FUNCTION order_asset();
