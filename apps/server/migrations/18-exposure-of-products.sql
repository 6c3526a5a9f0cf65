-- 18 · The vulnerabilities of each product in one row, for the list of vulnerabilities.
--
-- The list puts together the vulnerabilities of all of a company's products, their own and those of their components.
-- Looked up one by one and compared, the 27,000 pairs of 5,000 products took half of its time. They change only with the
-- catalogue, so they are put together then.

CREATE TABLE product_exposure (
  product_id integer PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  vulnerabilities integer[] NOT NULL
);
COMMENT ON TABLE product_exposure IS
  'The ids of the vulnerabilities that a product has, itself or in a component, in order. An id is negative if there is no fix.';
GRANT SELECT ON product_exposure TO rampart_company;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_exposure TO rampart_operator;

-- The vulnerabilities of a product, its own and those of its components, and whether there is a fix. If the product has
-- a vulnerability itself, its own findings decide, otherwise those of its first component. `word` holds both: the
-- smallest is of the product itself, then of the component with the smallest id, and it is even if there is a fix.
CREATE FUNCTION findings_of(of_product integer) RETURNS TABLE (vulnerability_id integer, has_fix boolean)
  LANGUAGE sql STABLE AS $$
  SELECT every_word.vulnerability_id, min(every_word.word) % 2 = 0
  FROM (
    SELECT own.vulnerability_id, (NOT own.has_fix)::integer::bigint AS word
    FROM product_vulnerability own WHERE own.product_id = of_product
    UNION ALL
    SELECT inside.vulnerability_id, 2 * product_component.component_id::bigint + (NOT inside.has_fix)::integer
    FROM product_component JOIN product_vulnerability inside ON inside.product_id = product_component.component_id
    WHERE product_component.product_id = of_product
  ) every_word
  GROUP BY every_word.vulnerability_id
$$;

-- As in 02, from the same rule.
CREATE OR REPLACE FUNCTION vulnerabilities_of(of_product integer) RETURNS TABLE (vulnerability_id integer)
  LANGUAGE sql STABLE AS $$
  SELECT found.vulnerability_id FROM findings_of(of_product) found
$$;

-- As in 15, and stores the exposure.
CREATE OR REPLACE FUNCTION count_vulnerabilities(changed integer[]) RETURNS integer[] LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  recounted integer[];
BEGIN
  WITH touched AS (
    SELECT unnest(changed) AS id
    UNION SELECT product_id FROM product_component WHERE component_id = ANY(changed)
  ), counted AS MATERIALIZED (
    SELECT touched.id, count(found.vulnerability_id)::integer AS items,
      count(vulnerability.exploited_since)::integer AS exploited,
      array_agg(CASE WHEN found.has_fix THEN found.vulnerability_id ELSE -found.vulnerability_id END
        ORDER BY found.vulnerability_id) AS vulnerabilities
    FROM touched LEFT JOIN LATERAL findings_of(touched.id) found ON true
      LEFT JOIN vulnerability ON vulnerability.id = found.vulnerability_id
    GROUP BY touched.id
  ), updated AS (
    UPDATE product SET vulnerability_count = items, exploited_count = exploited
    FROM counted
    WHERE product.id = counted.id AND (vulnerability_count, exploited_count) IS DISTINCT FROM (items, exploited)
  ), stored AS (
    INSERT INTO product_exposure AS exposure (product_id, vulnerabilities)
    SELECT id, vulnerabilities FROM counted WHERE items > 0
    ON CONFLICT (product_id) DO UPDATE SET vulnerabilities = excluded.vulnerabilities
      WHERE exposure.vulnerabilities <> excluded.vulnerabilities
  ), emptied AS (
    DELETE FROM product_exposure USING counted WHERE product_exposure.product_id = counted.id AND items = 0
  )
  -- If one vulnerability replaces another, the count is the same but different items are mitigated. So every product
  -- that a company has is recounted.
  SELECT array_agg(DISTINCT product_tally.product_id) INTO recounted
    FROM product_tally WHERE product_tally.product_id IN (SELECT id FROM touched);
  RETURN recounted;
END
$$;

-- A new revision of an advisory can name a fix for a vulnerability that the product already had.
CREATE FUNCTION store_changed_fixes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[] := ARRAY(
    SELECT DISTINCT new_rows.product_id FROM new_rows JOIN old_rows USING (product_id, vulnerability_id, advisory_id)
    WHERE new_rows.has_fix <> old_rows.has_fix);
BEGIN
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7267268);
  PERFORM count_vulnerabilities(changed);
  RETURN NULL;
END
$$;
CREATE TRIGGER store_changed_fixes AFTER UPDATE ON product_vulnerability
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION store_changed_fixes();

-- ── The rows of an existing database ─────────────────────────────────────────────────────────────────────────────────

INSERT INTO product_exposure (product_id, vulnerabilities)
SELECT product.id, array_agg(CASE WHEN found.has_fix THEN found.vulnerability_id ELSE -found.vulnerability_id END
  ORDER BY found.vulnerability_id)
FROM product CROSS JOIN LATERAL findings_of(product.id) found
GROUP BY product.id;
