/** What whoever runs it types to start it: an archive's launcher and a service say so, a clone is started by npm. */
export const startedBy = process.env["PARLEY_STARTED_BY"] || "npm start";
