/** The hidden field that tells one attempt to save a form from another form with the same fields. */
export const formKeyField = "formKey";
