-- 32 · Indexes with which no statement of a company reads the own products of another company.

-- Own manufacturers have the same numbers in each company, and all companies use the types of the catalogue. So an index
-- that does not begin with the company finds the rows of all.
DROP INDEX own_product_manufacturer_idx;
CREATE INDEX own_product_manufacturer_idx ON own_product (company_id, manufacturer_id, product_type_id);
CREATE INDEX own_product_company_type_idx ON own_product (company_id, product_type_id, manufacturer_id);
-- The page of own products.
CREATE INDEX own_product_name_idx ON own_product (company_id, name COLLATE natural_ci, id);

-- The only statement about the own products of all companies is the one that copies a new name of a manufacturer or a
-- type of the catalogue.
CREATE INDEX own_product_catalogue_manufacturer_idx ON own_product (catalogue_manufacturer_id)
  WHERE catalogue_manufacturer_id IS NOT NULL;

-- As in 28, with this index.
CREATE OR REPLACE FUNCTION pass_name_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'manufacturer' THEN
    UPDATE product SET manufacturer_id = manufacturer_id WHERE manufacturer_id = NEW.id;
    UPDATE own_product SET manufacturer_id = manufacturer_id WHERE catalogue_manufacturer_id = NEW.id;
  ELSE
    UPDATE product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
    UPDATE own_product SET product_type_id = product_type_id WHERE product_type_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
