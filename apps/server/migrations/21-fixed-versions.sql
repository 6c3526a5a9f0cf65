-- 21 · The fixed versions that all texts of an advisory name for a product and a vulnerability.
--
-- Until now, they were read from the one sentence that is shown as evidence. Rows without them are still read that way,
-- until their advisory is loaded again.

ALTER TABLE product_vulnerability
  ADD COLUMN fixed_versions text[] CHECK (cardinality(fixed_versions) <= 50),
  -- A sentence about the fix demands more than the update. Then no version alone is fixed.
  ADD COLUMN needs_more boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN product_vulnerability.fixed_versions IS
  'The versions that the advisory names as fixed, as written. NULL: only fix_evidence was read.';

-- As in 20, with the fixed versions.
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
        WHERE own.product_id = firmware.product_id AND own.vulnerability_id = id) ORDER BY id)
    WHERE product_id = ANY(changed) AND not_affected && ARRAY(SELECT vulnerability_id FROM new_rows);
  END IF;
  RETURN NULL;
END
$$;

-- The rules became stricter, too. The job decides the known versions again after the start.
SET LOCAL ROLE rampart_operator;
UPDATE firmware SET is_due = true WHERE NOT is_due;
RESET ROLE;
