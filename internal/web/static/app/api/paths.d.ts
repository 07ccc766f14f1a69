// What each path of the API takes and answers, read from the types that are generated from openapi.yaml.
import type { paths } from '../../../types/api';

export type Verb = 'get' | 'post';
type Operation<V extends Verb, Path extends string> = `/api/v1${Path}` extends keyof paths ? NonNullable<paths[`/api/v1${Path}`][V]> : never;
type Parameters<V extends Verb, Path extends string> = Operation<V, Path> extends { parameters: infer All } ? All : never;
type Content<Part> = Part extends { content: { 'application/json': infer JSON } } ? JSON : null;

/** The paths below /api/v1 that can be asked so. */
export type PathOf<V extends Verb> = { [Path in keyof paths]: paths[Path][V] extends { responses: unknown } ? (Path extends `/api/v1${infer Rest}` ? Rest : never) : never }[keyof paths];

/** The values for a path's braces. */
export type PlaceOf<V extends Verb, Path extends string> = Parameters<V, Path> extends { path: infer Names extends { [name: string]: string } } ? Names : undefined;

/** What may stand behind the question mark; what is null or empty is left out. */
export type QueryOf<V extends Verb, Path extends string> = Parameters<V, Path> extends { query?: infer Query } ? { [Name in keyof Query]: Query[Name] | null } : never;

/** What is sent along; undefined where nothing is. */
export type BodyOf<V extends Verb, Path extends string> = Operation<V, Path> extends { requestBody?: infer Body } ? (NonNullable<Body> extends { content: { 'application/json': infer JSON } } ? JSON : undefined) : undefined;

/** What is answered where all goes well; null where nothing is. */
export type AnswerOf<V extends Verb, Path extends string> = Operation<V, Path> extends { responses: infer Told } ? Content<Told[keyof Told & (200 | 201 | 202)]> : never;

/** What can be done in a game. */
export type Deed = 'join' | 'decline' | 'cancel' | 'setup' | 'moves' | 'resign' | 'draw' | 'claim';
type DeedBody<What extends Deed> = BodyOf<'post', `/games/{id}/${What}`>;

/** What has to be sent with it, where anything has. */
export type Sent<What extends Deed> = [DeedBody<What>] extends [undefined] ? [] : {} extends DeedBody<What> ? [body?: DeedBody<What>] : [body: DeedBody<What>];
