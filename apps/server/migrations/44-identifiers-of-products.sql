-- 44 · Package URLs and CPEs of products, which link the parts of bills of materials (docs/catalogue.md, "Bills of
-- materials").
-- Serves: 0.1.0

CREATE TABLE product_identifier (
  kind text NOT NULL CHECK (kind IN ('purl', 'cpe')),
  -- Without version and qualifiers, in lower case: `generic/openssl/openssl`, or `a:openssl:openssl`.
  key text NOT NULL CHECK (length(key) BETWEEN 3 AND 500),
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  PRIMARY KEY (kind, key, product_id)
);
COMMENT ON TABLE product_identifier IS
  'Package URLs and CPEs of products, from advisories and bills of materials. One that several products have links nothing.';
CREATE INDEX product_identifier_product_idx ON product_identifier (product_id);

-- The parts of `bom`, each with the product that it is and what this rests on. Null for bills of older versions and for
-- texts.
ALTER TABLE product ADD COLUMN bom_parts jsonb;

GRANT SELECT, INSERT, UPDATE, DELETE ON product_identifier TO rampart_operator;
