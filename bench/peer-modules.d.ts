/** As much of the peers' types as is used, so that types are checked without the peers being installed. */
declare module "planck" {
  export interface Vec2Value {
    x: number;
    y: number;
  }
  export interface Fixture {
    getUserData(): unknown;
  }
  export interface Body {
    createFixture(shape: Shape, options: { userData: unknown }): Fixture;
  }
  export interface Shape {
    readonly m_type: string;
  }
  export class World {
    constructor(options?: object);
    createBody(): Body;
    rayCast(from: Vec2Value, to: Vec2Value, callback: (fixture: Fixture) => number): void;
  }
  export class Edge implements Shape {
    constructor(from: Vec2Value, to: Vec2Value);
    readonly m_type: string;
  }
  export class Polygon implements Shape {
    constructor(vertices: Vec2Value[]);
    readonly m_type: string;
  }
}

declare module "flatbush" {
  class Flatbush {
    constructor(count: number);
    add(minX: number, minY: number, maxX: number, maxY: number): number;
    finish(): void;
    search(minX: number, minY: number, maxX: number, maxY: number): number[];
    readonly data: ArrayBuffer;
  }
  export { Flatbush as default };
}

declare module "clipper2-wasm" {
  interface Deletable {
    delete(): void;
  }
  export interface Paths extends Deletable {
    push_back(path: Deletable): void;
  }
  interface Clipper {
    readonly PathsD: new () => Paths;
    readonly FillRule: { readonly NonZero: unknown };
    MakePathD(coordinates: number[]): Deletable;
    DifferenceD(subjects: Paths, clips: Paths, fillRule: unknown, precision: number): Paths;
    AreaPathsD(paths: Paths): number;
  }
  const factory: (() => Promise<Clipper>) & { readonly default?: () => Promise<Clipper> };
  export { factory as default, Clipper };
}
