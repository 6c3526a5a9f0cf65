-- What a company has: its groups, and the products in them.

CREATE TABLE equipment_group (
  company_id integer NOT NULL REFERENCES company ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- Being in the default group is being in My Equipment; users never see it in a list of groups.
  is_default boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, id)
);
CREATE UNIQUE INDEX equipment_group_name_key ON equipment_group (company_id, lower(name COLLATE "und-x-icu"))
  WHERE NOT is_default;
CREATE UNIQUE INDEX equipment_group_default_key ON equipment_group (company_id) WHERE is_default;

CREATE TABLE group_product (
  company_id integer NOT NULL,
  group_id integer NOT NULL,
  product_id integer NOT NULL REFERENCES product,
  PRIMARY KEY (company_id, group_id, product_id),
  FOREIGN KEY (company_id, group_id) REFERENCES equipment_group (company_id, id) ON DELETE CASCADE
);
CREATE INDEX group_product_product_idx ON group_product (company_id, product_id);

ALTER TABLE equipment_group ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE group_product ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON equipment_group TO rampart_company USING (company_id = current_company_id());
CREATE POLICY own_company ON group_product TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON equipment_group TO rampart_operator USING (current_user = 'rampart_operator');
CREATE POLICY operator ON group_product TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON equipment_group, group_product TO rampart_company, rampart_operator;
