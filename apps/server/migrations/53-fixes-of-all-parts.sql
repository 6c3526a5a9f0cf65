-- 53 · A product has a fix for a vulnerability if it itself and each of its components that have it have one.
-- Serves: 0.1.0

-- As in 18, with the rule of the ratings: within a part, a fix exists if any advisory names one. It must exist for all
-- parts. Before, the component with the smallest id decided, and a fix of the product hid a component without one.
CREATE OR REPLACE FUNCTION findings_of(of_product integer) RETURNS TABLE (vulnerability_id integer, has_fix boolean)
  LANGUAGE sql STABLE AS $$
  SELECT part.vulnerability_id, bool_and(part.has_fix)
  FROM (
    SELECT own.vulnerability_id, own.product_id AS part_id, bool_or(own.has_fix) AS has_fix
    FROM product_vulnerability own WHERE own.product_id = of_product
    GROUP BY own.vulnerability_id, own.product_id
    UNION ALL
    SELECT inside.vulnerability_id, inside.product_id, bool_or(inside.has_fix)
    FROM product_component JOIN product_vulnerability inside ON inside.product_id = product_component.component_id
    WHERE product_component.product_id = of_product
    GROUP BY inside.vulnerability_id, inside.product_id
  ) part
  GROUP BY part.vulnerability_id
$$;

-- ── The rows of an existing database ─────────────────────────────────────────────────────────────────────────────────

SET LOCAL ROLE rampart_operator;
UPDATE product_exposure exposure SET vulnerabilities = now_found.vulnerabilities
FROM (
  SELECT product.id, array_agg(CASE WHEN found.has_fix THEN found.vulnerability_id ELSE -found.vulnerability_id END
    ORDER BY found.vulnerability_id) AS vulnerabilities
  FROM (SELECT DISTINCT product_id AS id FROM product_component) product CROSS JOIN LATERAL findings_of(product.id) found
  GROUP BY product.id
) now_found
WHERE exposure.product_id = now_found.id AND exposure.vulnerabilities <> now_found.vulnerabilities;
RESET ROLE;
