import {DatabaseSync} from 'node:sqlite'
import {expect, onTestFinished, test} from 'vitest'
import {NamedStatement} from '../../../src/journal/sqlite/named-statement.ts'

function database(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  return db
}

test('a value is given by its name, wherever and how often it stands', () => {
  const statement = new NamedStatement(
    database(),
    `SELECT :b AS b, :a AS a,:b AS again, :a=:b AS same, (:a) AS inside`,
  )
  expect(statement.get({a: 1, b: 'two'})).toEqual({
    b: 'two',
    a: 1,
    again: 'two',
    same: 0,
    inside: 1,
  })
})

test('what only looks like a name is text', () => {
  const statement = new NamedStatement(
    database(),
    `SELECT 'at 12:30' AS time, 'client:%' AS a, :a AS b`,
  )
  expect(statement.get({a: null})).toEqual({time: 'at 12:30', a: 'client:%', b: null})
})

test('a value that is missing is no empty one', () => {
  const statement = new NamedStatement(database(), 'SELECT :a AS a')
  expect(() => statement.get({b: 1})).toThrow(':a has no value')
})

test('says how many rows it changed', () => {
  const db = database()
  db.exec('CREATE TABLE t (x INTEGER) STRICT')
  expect(new NamedStatement(db, 'INSERT INTO t VALUES (:x), (:x)').run({x: 1})).toBe(2)
  expect(new NamedStatement(db, 'DELETE FROM t WHERE x = :x').run({x: 2})).toBe(0)
})
