-- 42 · Order numbers in the names of products, to search for them with other punctuation (docs/catalogue.md, "Order
-- numbers").
-- Serves: 0.1.0

-- The order number of a name as people also type it: without punctuation, and without spaces. For
-- `SIMATIC S7-200 SMART CPU ST60 (6ES7 288-1ST60-0AA0)` these are `6es72881st600aa0` and `6es7288-1st60-0aa0`. A number
-- ends the name in brackets and is in upper case. If no word says that it is one ("Part Number"), it has at least four
-- digits and a letter, or seven digits. The rule is that of `rules/catalogue/order-number.ts`, and a test compares the two.
CREATE FUNCTION order_number_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT squeezed || CASE WHEN number LIKE '% %' THEN ' ' || lower(replace(number, ' ', '')) ELSE '' END
  FROM (SELECT substring(name from '\S\s*\(([^()]*)\)$') AS inside,
      '^(?:(?:part|order|article|catalog(?:ue)?|item)\s+(?:number|no\.?|n°|code)|mlfb|sku|p/n)[\s:.]*' AS label) given,
    LATERAL (SELECT btrim(regexp_replace(inside, label, '', 'i')) AS number, inside ~* label AS is_called) labelled,
    LATERAL (SELECT lower(regexp_replace(number, '[^0-9A-Z]', '', 'g')) AS squeezed,
      length(regexp_replace(number, '[^0-9]', '', 'g')) AS digits) counted
  WHERE number ~ '^[0-9A-Z][0-9A-Z -]*$' AND number !~ '[0-9](?:V|VAC|VDC|W|KW|A|HZ|GB|MB)$' AND CASE
    WHEN is_called THEN digits >= 1 AND length(squeezed) >= 4
    WHEN digits = length(squeezed) THEN number ~ '^[0-9]{7,}$'
    ELSE digits >= 4 AND length(squeezed) >= 8 END
$$;

-- As in 02, with the number.
CREATE OR REPLACE FUNCTION fill_product_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.manufacturer_name := (SELECT name FROM manufacturer WHERE id = NEW.manufacturer_id);
  NEW.type_name := (SELECT name FROM product_type WHERE id = NEW.product_type_id);
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.manufacturer_name, NEW.type_name, order_number_of(NEW.name)));
  INSERT INTO search_word SELECT DISTINCT word FROM regexp_split_to_table(NEW.search_text, '[^[:alnum:]]+') word
    WHERE length(word) > 2 ON CONFLICT DO NOTHING;
  RETURN NEW;
END
$$;

SET LOCAL ROLE rampart_operator;
UPDATE product SET name = name WHERE order_number_of(name) IS NOT NULL;
RESET ROLE;
