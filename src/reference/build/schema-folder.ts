/** Folder of the SDL files, relative to the working directory of the build. */
export const schemaFolder = process.env['SCHEMA_DIR'] ?? 'schema';
