-- What a company's people say about their work on the vulnerabilities of a product.

CREATE TABLE action_item (
  company_id integer NOT NULL DEFAULT current_company_id() REFERENCES company ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  status text NOT NULL DEFAULT 'Not Started' CHECK (status IN ('Not Started', 'In Progress', 'Complete')),
  user_name text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, product_id)
);
ALTER TABLE action_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_company ON action_item TO rampart_company USING (company_id = current_company_id());
CREATE POLICY operator ON action_item TO rampart_operator USING (current_user = 'rampart_operator');
GRANT SELECT, INSERT, UPDATE, DELETE ON action_item TO rampart_company;
GRANT SELECT ON action_item TO rampart_operator;
