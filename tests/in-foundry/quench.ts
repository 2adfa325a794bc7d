/** What is used of Quench: https://github.com/Ethaks/FVTT-Quench */

/** https://mochajs.org/: the test that runs. */
interface MochaTest {
  timeout(milliseconds: number): unknown;
  skip(): never;
}

type Body = (this: MochaTest) => unknown;

export interface MochaContext {
  readonly describe: (title: string, body: () => void) => unknown;
  readonly it: (title: string, body: Body) => unknown;
  readonly before: (body: Body) => unknown;
  readonly after: (body: Body) => unknown;
}

export interface Quench {
  registerBatch(
    key: string,
    describe: (context: MochaContext) => unknown,
    options: { readonly displayName: string },
  ): unknown;
}
