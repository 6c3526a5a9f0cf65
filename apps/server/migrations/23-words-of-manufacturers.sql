-- 23 · What manufacturers say of their products (VEX): not affected, fixed, or under investigation.
--
-- Such a statement decides an asset's vulnerability after a person's word and before its firmware version. It decides
-- only if it comes from the manufacturer of the product. Assets without a firmware version stay as they are.

ALTER TABLE advisory
  ADD COLUMN format text NOT NULL DEFAULT 'csaf' CHECK (format IN ('csaf', 'cyclonedx', 'openvex')),
  -- As CSAF names it: vendor, coordinator, … Null if the format does not say it.
  ADD COLUMN publisher_category text;

CREATE TABLE vex_statement (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advisory_id integer NOT NULL REFERENCES advisory ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  -- The statement may come before the first advisory about the vulnerability.
  cve text NOT NULL,
  -- The versions that it is about, as the document writes them. Empty for all versions.
  versions text NOT NULL,
  status text NOT NULL CHECK (status IN ('not_affected', 'fixed', 'under_investigation', 'affected')),
  -- The word of the format, such as vulnerable_code_not_present.
  justification text,
  -- What it means for the product, in the words of the document.
  impact text,
  stated_at timestamptz NOT NULL,
  -- It comes from the manufacturer, or an operator confirmed its publisher. Otherwise it is only shown.
  decides boolean NOT NULL,
  UNIQUE (advisory_id, product_id, cve, versions, status)
);
COMMENT ON TABLE vex_statement IS 'What documents in a VEX format say of a product, some of its versions and a vulnerability.';
CREATE INDEX vex_statement_product_idx ON vex_statement (product_id, cve);
CREATE INDEX vex_statement_cve_idx ON vex_statement (cve);

CREATE TABLE vex_publisher (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher text NOT NULL,
  manufacturer_id integer NOT NULL REFERENCES manufacturer ON DELETE CASCADE,
  confirmed_by text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  UNIQUE (publisher, manufacturer_id)
);
COMMENT ON TABLE vex_publisher IS 'Publishers who speak for a manufacturer, because an operator confirmed it.';
CREATE INDEX vex_publisher_manufacturer_idx ON vex_publisher (manufacturer_id);

GRANT SELECT ON vex_statement TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON vex_statement, vex_publisher TO rampart_operator;

ALTER TABLE firmware ADD COLUMN by_manufacturer integer[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN firmware.by_manufacturer IS
  'Those of not_affected that a statement of the manufacturer decides. The version decides the others.';
COMMENT ON COLUMN firmware.not_affected IS 'The ids of the product''s vulnerabilities that this version does not have.';

-- ── Changes of the catalogue ─────────────────────────────────────────────────────────────────────────────────────────

-- A job decides the versions again. The names of these triggers come before those of the recount.
CREATE FUNCTION mark_firmware_stated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_TABLE_NAME = 'advisory' THEN
    -- Of two documents that contradict each other, the newer one counts.
    changed := ARRAY(
      SELECT found.product_id FROM new_rows JOIN old_rows USING (id)
        JOIN product_vulnerability found ON found.advisory_id = new_rows.id
      WHERE new_rows.released_at <> old_rows.released_at
        AND EXISTS (SELECT FROM vex_statement WHERE vex_statement.product_id = found.product_id));
  ELSE
    changed := ARRAY(SELECT DISTINCT product_id FROM new_rows);
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  -- Wait for transactions that decide a version with the statements as they were.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE firmware SET is_due = true WHERE product_id = ANY(changed) AND NOT is_due;
  RETURN NULL;
END
$$;
CREATE TRIGGER mark_stated AFTER INSERT ON vex_statement REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_stated();
CREATE TRIGGER mark_restated AFTER UPDATE ON vex_statement REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_stated();
CREATE TRIGGER mark_unstated AFTER DELETE ON vex_statement REFERENCING OLD TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_stated();
CREATE TRIGGER mark_released AFTER UPDATE ON advisory REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_firmware_stated();

-- As in 21. What the manufacturer decides stays if a component still has it.
CREATE OR REPLACE FUNCTION mark_firmware_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changed := ARRAY(
      SELECT DISTINCT new_rows.product_id FROM new_rows JOIN old_rows USING (product_id, vulnerability_id, advisory_id)
      WHERE (new_rows.versions, new_rows.fix_evidence, new_rows.fixed_versions, new_rows.needs_more, new_rows.has_fix)
        IS DISTINCT FROM (old_rows.versions, old_rows.fix_evidence, old_rows.fixed_versions, old_rows.needs_more, old_rows.has_fix));
  ELSE
    changed := ARRAY(SELECT DISTINCT product_id FROM new_rows);
  END IF;
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  -- What a component has too, a version does not decide.
  changed := changed || ARRAY(SELECT product_id FROM product_component WHERE component_id = ANY(changed));
  -- Wait for transactions that decide a version with the findings as they were.
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE firmware SET is_due = true WHERE product_id = ANY(changed) AND NOT is_due;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'product_vulnerability' THEN
    UPDATE firmware SET not_affected = ARRAY(
      SELECT id FROM unnest(not_affected) id WHERE EXISTS (
        SELECT FROM product_vulnerability own
        WHERE own.product_id = firmware.product_id AND own.vulnerability_id = id)
        OR id = ANY(by_manufacturer) AND id IN (SELECT vulnerability_id FROM vulnerabilities_of(firmware.product_id))
      ORDER BY id)
    WHERE product_id = ANY(changed) AND not_affected && ARRAY(SELECT vulnerability_id FROM new_rows);
  END IF;
  RETURN NULL;
END
$$;

-- A manufacturer's word can also decide what only a component has. If the component is taken out, that leaves the decision
-- at once.
CREATE FUNCTION forget_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7267268);
  UPDATE firmware SET not_affected = kept.ids
  FROM (
    SELECT company_id, product_id, version, ARRAY(
      SELECT id FROM unnest(not_affected) id
      WHERE id IN (SELECT vulnerability_id FROM vulnerabilities_of(decided.product_id)) ORDER BY id) AS ids
    FROM firmware decided
    WHERE product_id IN (SELECT product_id FROM old_rows) AND cardinality(by_manufacturer) > 0
  ) kept
  WHERE firmware.company_id = kept.company_id AND firmware.product_id = kept.product_id
    AND firmware.version = kept.version AND firmware.not_affected <> kept.ids;
  RETURN NULL;
END
$$;
CREATE TRIGGER mark_lost AFTER DELETE ON product_component REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION forget_decided();
